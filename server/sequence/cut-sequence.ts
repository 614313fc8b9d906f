import type { SequenceMessage } from '../../api/sequence.calls.ts'

const isOpen = ({ state }: SequenceMessage): boolean => state !== 'done'

/**
 * Removes messages older than `cutAt`, the oldest row of a truncated source, because the sequence before it is
 * incomplete; then all but the newest `limit`. Failed and waiting messages are removed last, because they need a user.
 */
export const cutSequence = (
  messages: readonly SequenceMessage[],
  cutAt: string | null,
  limit: number,
): SequenceMessage[] => {
  const kept = messages.filter((message) => isOpen(message) || cutAt === null || message.at >= cutAt)
  const done = kept.filter((message) => !isOpen(message))
  const open = kept.filter(isOpen).slice(-limit)
  const chosen = new Set([...open, ...done.slice(Math.max(0, done.length + open.length - limit))])
  return kept.filter((message) => chosen.has(message))
}
