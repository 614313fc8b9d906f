import { useIntl } from 'react-intl'
import type { TimelineEntry } from '../../api/timeline.ts'
import { useEventText } from '../query-editor/useEventText.ts'

const LETTER = 'letter.sent.'
const FAILURE = 'work.failed.'

/** What an entry tells of, in words; the name of the event where there are none yet. */
export const useEntryTitle = () => {
  const intl = useIntl()
  const eventText = useEventText()
  const words = (id: string) => (id in intl.messages ? intl.formatMessage({ id }) : null)
  return ({ event, step }: Pick<TimelineEntry, 'event' | 'step'>): string => {
    if (step !== null) return eventText(step) ?? step
    // The kind of a letter, and of work that failed, stands behind its event.
    if (event.startsWith(LETTER)) return words(`timeline.letter.${event.slice(LETTER.length)}`) ?? event
    if (event.startsWith(FAILURE)) return words(`failedWork.kind.${event.slice(FAILURE.length)}`) ?? event
    return words(`audit.event.${event}`) ?? event
  }
}
