import type { StatusCode } from '../../api/status.ts'
import { ofRows, typesWhere } from './step-rows.ts'
import type { EffectRow } from './steps/row.ts'

/** Ends the open vote when a query leaves credit. */
export const endOfVote = (decided: boolean): EffectRow => ({ type: 'endVote', params: { decided } })

/** Effects that depend on the voter and the note. */
export const votingTable = ofRows(({ vote }) => vote)

/** The decisions by votes. */
export const decidedByVotes = typesWhere(({ byVotes }) => byVotes === true)

/** The status that ends a query's signings and conditions. */
export const closed: StatusCode = 'N'

/** Statuses with a decision, which end a review. */
export const decided: readonly StatusCode[] = ['QA', 'QAC', 'HO', 'N']

/** The status that a vote belongs to. */
export const beforeCredit: StatusCode = 'SCR'

/** The effects of an event; none if it is missing. */
export const effectTable = ofRows(({ effects }) => effects)

/** Facts that change after an event; none if it is missing. */
export const factTable = ofRows(({ facts }) => facts)

/** By hand: effects of entering and leaving a status, and of every vote. */
export const otherEffects = [
  'callVote',
  'countVotes',
  'endConditions',
  'endReview',
  'endSignings',
  'endVote',
  'resumeConditions',
  'setDeadlines',
  'setVoteDeadlines',
  'storeVote',
] as const
