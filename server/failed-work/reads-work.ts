import { workKinds } from '../../api/failed-work.calls.ts'
import type { Principal } from '../../api/role.ts'
import { readsChecks } from '../query/record/lifecycle-facts.ts'
import { readsVotes } from '../query/record/visibility.ts'

const VOTES: readonly string[] = ['query.voteLetter', 'committee.recount']

/** Whether a principal may know that there was work of this kind: checks of the parties and votes are not for everybody. */
export const readsWork = (principal: Principal, kind: string): boolean =>
  (readsChecks(principal) || !/^(screening|risk)\./.test(kind)) &&
  (readsVotes(principal) || !VOTES.includes(kind))

/** The kinds of work of which a principal may not know. */
export const hiddenWork = (principal: Principal): string[] =>
  workKinds.filter((kind) => !readsWork(principal, kind))
