import type { Participant, SequenceMessage } from '../../api/sequence.calls.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'

/**
 * Creates a message that succeeded; `more` overrides these defaults. Personal codes are removed from `about`, because it can
 * be a title that a user typed.
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
