import type { SequenceMessage } from '../../api/sequence.calls.ts'
import type { FoundEntry } from '../timeline/timeline.store.ts'
import { message } from './message.ts'

const textOf = (entry: FoundEntry, name: string): string | null => {
  const value = entry.details?.[name]
  return typeof value === 'string' ? value : null
}

const reasonOf = (entry: FoundEntry): SequenceMessage['reason'] =>
  textOf(entry, 'reason') === 'refused' ? 'refused' : 'unavailable'

/** Failed attempts without a contract, tried again by their step. */
const failedMessage = (failed: readonly FoundEntry[]): SequenceMessage[] => {
  const [first, last] = [failed[0], failed.at(-1)]
  if (!first || !last) return []
  const event = textOf(last, 'step')
  return [
    message(`a${last.id}`, last.at, 'portal', 'ledger', 'contract.notEntered', {
      byName: last.byName,
      firstAt: failed.length > 1 ? first.at : null,
      state: 'failed',
      tries: failed.length,
      reason: reasonOf(last),
      retry: event === null ? null : { by: 'step', event },
    }),
  ]
}

const enteredMessage = (entry: FoundEntry, failed: readonly FoundEntry[]): SequenceMessage => {
  const last = failed.at(-1)
  return message(`a${entry.id}`, entry.at, 'portal', 'ledger', entry.event, {
    byName: entry.byName,
    about: textOf(entry, 'refno'),
    firstAt: failed[0]?.at ?? null,
    tries: failed.length + 1,
    reason: last ? reasonOf(last) : null,
  })
}

/** The ledger's contracts, each with the failed attempts before it. */
export const ledgerMessages = (story: readonly FoundEntry[]): SequenceMessage[] => {
  const messages: SequenceMessage[] = []
  let failed: FoundEntry[] = []
  for (const entry of story) {
    if (entry.event === 'contract.notEntered') failed.push(entry)
    if (entry.event !== 'contract.enteredInLedger') continue
    messages.push(enteredMessage(entry, failed))
    failed = []
  }
  return [...messages, ...failedMessage(failed)]
}
