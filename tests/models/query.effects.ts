import { transition } from 'xstate'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import type { StatusCode } from '../../api/status.ts'
import { type EffectRow, effectTable, factTable } from '../specs/effects.table.ts'
import { type PathStep, tableSteps } from './query.model.ts'
import type { Lifecycle } from './query.oracle.ts'

/** What a step leaves behind besides its status: its effects, and the facts after it. */
export type Outcome = { effects: readonly EffectRow[]; facts: QueryFacts }

/** What a machine says of a step of the table. */
export const outcomeOf = (machine: Lifecycle, { from, facts, event }: PathStep): Outcome => {
  const [{ context }, actions] = transition(
    machine,
    machine.resolveState({ value: from, context: facts }),
    event,
  )
  const effects = actions.map(({ type, params }) => (params === undefined ? { type } : { type, params }))
  return { effects, facts: context }
}

/** What the tables say of it. */
export const expectedOutcome = ({ facts, event }: PathStep): Outcome => {
  const effects = (effectTable[event.type] ?? []).map((effect) =>
    event.type === 'contract.sendForSigning'
      ? { ...effect, params: { containers: event.containers } }
      : effect,
  )
  return { effects, facts: { ...facts, ...factTable[event.type] } }
}

/** The steps of the table that leave a status by an event. */
export const stepsOf = (status: StatusCode, type: QueryEventType): readonly PathStep[] =>
  tableSteps.filter(({ from, event }) => from === status && event.type === type)
