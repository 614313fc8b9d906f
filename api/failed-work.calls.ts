import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { idParam, uuidParam, id, moment } from './field.ts'

/** Kinds of background work by job name; a missing one is shown as `other`. */
export const workKinds = [
  'committee.recount',
  'condition.gatherNews',
  'condition.keepTime',
  'condition.letter',
  'container.send',
  'container.askSigning',
  'container.endSigning',
  'container.fetchSignedFile',
  'container.keepTime',
  'container.signerLetter',
  'container.watchSignings',
  'contract.ended',
  'decisionTable.waitingLetter',
  'document.sweep',
  'export.cleanup',
  'export.make',
  'limit.follow',
  'privacy.retention',
  'query.decisionLetter',
  'query.keepTime',
  'risk.keepTime',
  'risk.propose',
  'query.news',
  'query.voteLetter',
  'review.outcomeLetter',
  'screening.check',
  'screening.missed',
  'secci.remindOfWithdrawal',
  'secci.send',
  'selfServe.expireOffers',
  'selfServe.sendLetter',
  'selfServe.sendLink',
  'session.cleanup',
  'session.copyNotice',
  'session.notice',
  'user.recoverPasskey',
  'user.invite',
  'user.identityNotice',
  'user.resetPassword',
  'webhook.deliver',
  'withdrawal.letter',
] as const

/** Outside services whose failure can delay work. */
export const failingServices = ['limitEngine', 'signing', 'mail', 'sms', 'fileStore', 'screening'] as const

/**
 * - `unavailable`: the service did not respond, a retry helps once it does; - `refused`: it rejected the request; -
 * `cutOff`: the program ended during the work; - `unexpected`: anything else, see the log.
 */
export const failureReasons = ['unavailable', 'refused', 'cutOff', 'unexpected'] as const

/** `waits` for its next attempt, is being `tried` again, or has `givenUp` and must be retried by a user. */
export const failedWorkStates = ['waits', 'tried', 'givenUp'] as const

/** Work of an unknown job is `other`. */
export const workKind = z.enum([...workKinds, 'other'])

/** Background work that has failed at least once and is not done. */
const failedWork = z.object({
  id: z.string(),
  kind: workKind,
  state: z.enum(failedWorkStates),
  reason: z.enum(failureReasons),
  /** Null if no outside service was the reason. */
  service: z.nullable(z.enum(failingServices)),
  /** Number of attempts. */
  tries: z.int(),
  /** When it was created, if the time of the last attempt is not stored. */
  lastTried: moment,
  /** Null unless it waits. */
  nextTry: z.nullable(moment),
  /** The query concerned. */
  query: z.nullable(z.object({ queryId: id, custName: z.string() })),
  /** What distinguishes it from other work of its kind for the query: the container, its signer. */
  about: z.nullable(z.string()),
  /** The recipient. */
  person: z.nullable(z.object({ fullName: z.string(), email: z.string() })),
})
export type FailedWork = z.infer<typeof failedWork>

export const failedWorkCalls = {
  find: defineCall({
    method: 'GET',
    path: '/failed-work',
    summary: 'Failed background work and service calls that are not done yet, oldest first',
    access: ['COMPLIANCE'],
    response: z.array(failedWork),
  }),
  ofQuery: defineCall({
    method: 'GET',
    path: '/query/:queryId/failed-work',
    summary: 'Failed work of one query, for users who see it as in-house',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    response: z.array(failedWork),
  }),
  retry: defineCall({
    method: 'POST',
    path: '/failed-work/:id/retry',
    summary: 'Retry failed work now; 404 if it is done',
    access: ['COMPLIANCE'],
    params: z.object({ id: uuidParam }),
    response: noContent,
  }),
  retryAll: defineCall({
    method: 'POST',
    path: '/failed-work/retry',
    summary: 'Retry all failed work now; returns the number',
    access: ['COMPLIANCE'],
    response: z.object({ retried: z.int() }),
  }),
}
