import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'

/** A message that succeeded, without anything else known of it but what `more` says. */
export const message = (
  messageId: string,
  at: string,
  from: Participant,
  to: Participant,
  event: string,
  more: Partial<SequenceMessage> = {},
): SequenceMessage => ({
  messageId,
  at,
  firstAt: null,
  from,
  to,
  event,
  step: null,
  status: null,
  byName: null,
  about: null,
  state: 'done',
  tries: null,
  reason: null,
  service: null,
  nextTry: null,
  retry: null,
  ...more,
})
