import type { StateValueFrom } from 'xstate'
import type { StatusCode } from '../../../api/status.ts'
import { states } from './machine-state.ts'
import { lifecycle } from './setup.ts'

/**
 * The life of a query. The server runs it by `transition()` and never starts it; the browser only asks `can`. States
 * are the status codes with the rules of `statuses.ts`, transitions are the steps of `steps.ts`; effects are only named.
 */
export const queryMachine = lifecycle.createMachine({
  id: 'query',
  context: ({ input }) => input,
  initial: 'P',
  states,
})

/** The machine's own node of a status; every status code is one. */
export function stateOf(status: StatusCode) {
  const state = queryMachine.states[status]
  if (!state) throw new Error(`the lifecycle knows no status ${status}`)
  return state
}

/** A state of the machine as its snapshots tell it; before credit it has two of its own. */
export type QueryStateValue = StateValueFrom<typeof queryMachine>

/** The status of a state. */
export const statusOf = (value: QueryStateValue): StatusCode =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as StatusCode
