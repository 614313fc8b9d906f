import { useIntl } from 'react-intl'
import type { SequenceMessage } from '../../api/sequence.calls.ts'
import { useEntryTitle } from '../timeline/useEntryTitle.ts'

/** Events that the timeline does not have. */
const own: ReadonlyMap<string, string> = new Map([
  ['limit.requested', 'sequence.event.limit.requested'],
  ['program.notified', 'sequence.event.program.notified'],
  ['screening.asked', 'sequence.event.screening.asked'],
  ['signer.signed', 'sequence.event.signer.signed'],
  ['signing.accepted', 'sequence.event.signing.accepted'],
  ['signing.unanswered', 'sequence.event.signing.unanswered'],
])

/** What a message says, in the words of the timeline where that has the event, too. */
export const useMessageTitle = () => {
  const intl = useIntl()
  const entryTitle = useEntryTitle()
  return (message: Pick<SequenceMessage, 'event' | 'step'>): string => {
    const id = own.get(message.event)
    return id === undefined ? entryTitle(message) : intl.formatMessage({ id })
  }
}
