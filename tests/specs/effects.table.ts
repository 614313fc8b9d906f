import type { StatusCode } from '../../api/status.ts'
import { ofRows, typesWhere } from './step-rows.ts'
import type { EffectRow } from './steps/row.ts'

/** Ends the open vote, wherever a query leaves credit. */
export const endOfVote = (decided: boolean): EffectRow => ({ type: 'endVote', params: { decided } })

/** What goes with a vote depends on who votes and on what is written. */
export const votingTable = ofRows(({ vote }) => vote)

/** The decisions by votes. */
export const decidedByVotes = typesWhere(({ byVotes }) => byVotes === true)

/** The status whose entering ends the signings of a query. */
export const closed: StatusCode = 'N'

/** Where a decision stands: entering it ends a review. */
export const decided: readonly StatusCode[] = ['QA', 'QAC', 'HO', 'N']

/** The status whose leaving ends a vote. */
export const beforeCredit: StatusCode = 'SCR'

/** What an event sets off; one that is not here sets off nothing. */
export const effectTable = ofRows(({ effects }) => effects)

/** The facts that differ after an event; an event that is not here changes none. */
export const factTable = ofRows(({ facts }) => facts)

/** By hand: what the lifecycle sets off on entering and leaving a status, and with every vote. */
export const otherEffects = [
  'callVote',
  'countVotes',
  'endReview',
  'endSignings',
  'endVote',
  'storeVote',
] as const
