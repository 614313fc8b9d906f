import { useIntl } from 'react-intl'
import type { TimelineEntry } from '../../api/timeline.calls.ts'
import { useEventText } from '../query-editor/useEventText.ts'

const LETTER = 'letter.sent.'
const FAILURE = 'work.failed.'
const RECOVERY = 'work.recovered.'

/** The title of an entry; the event's name if it has no text. */
export const useEntryTitle = () => {
  const intl = useIntl()
  const eventText = useEventText()
  const textOf = (id: string) => (id in intl.messages ? intl.formatMessage({ id }) : null)
  const workText = (kind: string) => textOf(`failedWork.kind.${kind}`)
  return ({ event, step }: Pick<TimelineEntry, 'event' | 'step'>): string => {
    if (step !== null) return eventText(step) ?? step
    // The kind of a letter or of failed work follows its event.
    if (event.startsWith(LETTER)) return textOf(`timeline.letter.${event.slice(LETTER.length)}`) ?? event
    if (event.startsWith(FAILURE)) return workText(event.slice(FAILURE.length)) ?? event
    if (event.startsWith(RECOVERY)) {
      const work = workText(event.slice(RECOVERY.length)) ?? event
      return intl.formatMessage({ id: 'timeline.recovered' }, { work })
    }
    return textOf(`audit.event.${event}`) ?? event
  }
}
