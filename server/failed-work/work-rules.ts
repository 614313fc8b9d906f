import { type FailedWork, workKinds } from '../../api/failed-work.calls.ts'
import type { Principal } from '../../api/role.ts'
import type { Participant } from '../../api/sequence.calls.ts'
import { readsChecks } from '../../machines/lifecycle/query/reads-checks.ts'
import { readsVotes } from '../query/record/visibility.ts'

type Kind = FailedWork['kind']

/** Who may see work of a kind: all who see the query as in-house, or only some of them. */
const readers = {
  inhouse: () => true,
  checks: readsChecks,
  votes: readsVotes,
} as const satisfies Record<string, (principal: Principal) => boolean>

/** By kind of background work: who may see it, and which service it calls. */
const rules: Readonly<Record<Kind, { readers: keyof typeof readers; receiver: Participant }>> = {
  'committee.recount': { readers: 'votes', receiver: 'portal' },
  'condition.gatherNews': { readers: 'inhouse', receiver: 'portal' },
  'condition.keepTime': { readers: 'inhouse', receiver: 'portal' },
  'condition.letter': { readers: 'inhouse', receiver: 'mail' },
  'container.send': { readers: 'inhouse', receiver: 'signing' },
  'container.askSigning': { readers: 'inhouse', receiver: 'signing' },
  'container.endSigning': { readers: 'inhouse', receiver: 'signing' },
  'container.fetchSignedFile': { readers: 'inhouse', receiver: 'signing' },
  'container.keepTime': { readers: 'inhouse', receiver: 'portal' },
  'container.signerLetter': { readers: 'inhouse', receiver: 'mail' },
  'container.watchSignings': { readers: 'inhouse', receiver: 'portal' },
  'contract.ended': { readers: 'inhouse', receiver: 'portal' },
  'decisionTable.waitingLetter': { readers: 'inhouse', receiver: 'mail' },
  'document.sweep': { readers: 'inhouse', receiver: 'portal' },
  'export.cleanup': { readers: 'inhouse', receiver: 'portal' },
  'export.make': { readers: 'inhouse', receiver: 'portal' },
  'limit.follow': { readers: 'inhouse', receiver: 'limitEngine' },
  'privacy.retention': { readers: 'inhouse', receiver: 'portal' },
  'query.decisionLetter': { readers: 'inhouse', receiver: 'mail' },
  'query.keepTime': { readers: 'inhouse', receiver: 'portal' },
  'risk.keepTime': { readers: 'checks', receiver: 'portal' },
  'risk.propose': { readers: 'checks', receiver: 'portal' },
  'query.news': { readers: 'inhouse', receiver: 'mail' },
  'query.voteLetter': { readers: 'votes', receiver: 'mail' },
  'review.outcomeLetter': { readers: 'inhouse', receiver: 'mail' },
  'screening.check': { readers: 'checks', receiver: 'screening' },
  'screening.missed': { readers: 'checks', receiver: 'portal' },
  'secci.remindOfWithdrawal': { readers: 'inhouse', receiver: 'mail' },
  'secci.send': { readers: 'inhouse', receiver: 'mail' },
  'selfServe.expireOffers': { readers: 'inhouse', receiver: 'portal' },
  'selfServe.sendLetter': { readers: 'inhouse', receiver: 'mail' },
  'selfServe.sendLink': { readers: 'inhouse', receiver: 'mail' },
  'session.cleanup': { readers: 'inhouse', receiver: 'portal' },
  'session.copyNotice': { readers: 'inhouse', receiver: 'mail' },
  'session.notice': { readers: 'inhouse', receiver: 'mail' },
  'user.recoverPasskey': { readers: 'inhouse', receiver: 'mail' },
  'user.invite': { readers: 'inhouse', receiver: 'mail' },
  'user.identityNotice': { readers: 'inhouse', receiver: 'mail' },
  'user.resetPassword': { readers: 'inhouse', receiver: 'mail' },
  'webhook.deliver': { readers: 'inhouse', receiver: 'program' },
  'withdrawal.letter': { readers: 'inhouse', receiver: 'mail' },
  other: { readers: 'inhouse', receiver: 'portal' },
}

/** The service that work of a kind calls; the portal itself if it calls none. */
export const receiverOf = (kind: Kind): Participant => rules[kind].receiver

/** Whether a principal who sees the query as in-house may know that there was work of this kind. */
export const readsWork = (principal: Principal, kind: Kind): boolean =>
  readers[rules[kind].readers](principal)

/** The kinds of work of which a principal may not know. */
export const hiddenWork = (principal: Principal): Kind[] =>
  workKinds.filter((kind) => !readsWork(principal, kind))
