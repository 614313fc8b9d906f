import { transition } from 'xstate'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { StatusCode } from '../../api/status.ts'
import { stateValueOf } from '../../machines/lifecycle/query/refusal.ts'
import {
  beforeCredit,
  closed,
  decided,
  decidedByVotes,
  effectTable,
  endOfVote,
  factTable,
  votingTable,
} from '../specs/effects.table.ts'
import type { EffectRow } from '../specs/steps/row.ts'
import { type PathStep, tableSteps } from './query.model.ts'
import type { Lifecycle } from './query.oracle.ts'

/** Results of a step besides its status: effects, and facts afterwards. */
export type Outcome = { effects: readonly EffectRow[]; facts: QueryFacts }

/** A machine's result for a step of the table. */
export const outcomeOf = (machine: Lifecycle, { from, facts, event }: PathStep): Outcome => {
  const [{ context }, actions] = transition(
    machine,
    machine.resolveState({ value: stateValueOf(from, facts), context: facts }),
    event,
  )
  const effects = actions.map(({ type, params }) => (params === undefined ? { type } : { type, params }))
  return { effects, facts: context }
}

/** A vote is stored and counted. */
const votingOf = ({ event }: PathStep): EffectRow[] => {
  const vote = votingTable[event.type]
  if (!vote) return []
  const note = 'reason' in event ? event.reason : 'note' in event ? event.note : ''
  return [{ type: 'storeVote', params: { vote, by: event.principal, note } }, { type: 'countVotes' }]
}

/** A query that enters credit above the limit asks the committee to vote. */
const callOf = ({ from, to, situation }: PathStep): EffectRow[] =>
  from !== beforeCredit && to === beforeCredit && situation.amount === 'over the committee limit'
    ? [{ type: 'callVote' }, { type: 'setVoteDeadlines' }]
    : []

/** The expected result by the tables. */
export const expectedOutcome = (step: PathStep): Outcome => {
  const { from, to, facts, event } = step
  const ofEvent = (effectTable[event.type] ?? []).map((effect) =>
    event.type === 'contract.sendForSigning'
      ? { ...effect, params: { containers: event.containers } }
      : event.type === 'decision.approvedIf'
        ? { ...effect, params: { conditions: event.conditions } }
        : effect,
  )
  const ending = from === beforeCredit && to !== from ? [endOfVote(decidedByVotes.includes(event.type))] : []
  const closing = from !== closed && to === closed ? [{ type: 'endSignings' }, { type: 'endConditions' }] : []
  const reopening = from === closed && to !== closed ? [{ type: 'resumeConditions' }] : []
  const entering =
    from === to
      ? []
      : [
          {
            type: 'setDeadlines',
            params: { status: to },
          },
        ]
  const reviewEnds = from !== to && decided.includes(to)
  const ofReview = reviewEnds ? [{ type: 'endReview' }] : []
  const review = reviewEnds && facts.review !== null ? 'ended' : facts.review
  return {
    effects: [
      ...ending,
      ...reopening,
      ...ofEvent,
      ...votingOf(step),
      ...entering,
      ...callOf(step),
      ...closing,
      ...ofReview,
    ],
    facts: { ...facts, review, ...factTable[event.type] },
  }
}

/** The steps of the table from a status by an event. */
export const stepsOf = (status: StatusCode, type: QueryEventType): readonly PathStep[] =>
  tableSteps.filter(({ from, event }) => from === status && event.type === type)
