import type { SequenceMessage } from '../../api/sequence.calls.ts'

const isOpen = ({ state }: SequenceMessage): boolean => state !== 'done'

/**
 * Leaves out what is older than `cutAt`, the oldest row of a source that was cut, because the messages of that source
 * are missing there, and then all but the newest. Failed and waiting messages come last to be left out: they need a user.
 */
export const cutSequence = (
  messages: readonly SequenceMessage[],
  cutAt: string | null,
  most: number,
): SequenceMessage[] => {
  const kept = messages.filter((message) => isOpen(message) || cutAt === null || message.at >= cutAt)
  const done = kept.filter((message) => !isOpen(message))
  const open = kept.filter(isOpen).slice(-most)
  const chosen = new Set([...open, ...done.slice(Math.max(0, done.length + open.length - most))])
  return kept.filter((message) => chosen.has(message))
}
