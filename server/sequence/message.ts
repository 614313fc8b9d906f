import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'

/**
 * A message that succeeded, without anything else known of it but what `more` says. What it is about can be a title that
 * somebody typed, so personal codes are removed.
 */
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
  state: 'done',
  tries: null,
  reason: null,
  service: null,
  nextTry: null,
  retry: null,
  ...more,
  about: more.about ? withoutCodes(more.about) : null,
})
