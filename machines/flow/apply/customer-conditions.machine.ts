import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Condition } from '../../../api/condition.ts'
import { conditionPhaseOf } from '../../lifecycle/condition/condition-phase.ts'
import { notProvided } from '../not-provided.ts'

export type CustomerConditionsActor = ActorRefFrom<typeof customerConditionsMachine>

/** How often the page reads the conditions while it is open, milliseconds. */
export const REFRESH_MS = 30_000

type Context = {
  /** Null until they are read. */
  conditions: readonly Condition[] | null
  /** The conditions to which the customer had begun to write before this page was opened. */
  begun: readonly number[]
  /** The condition that was answered last. */
  answeredId: number | null
}

type Read = { conditions: readonly Condition[] }
type Arrived = Read & { conditionId: number }

export type CustomerConditionsEvent =
  /** A condition was answered; these are the conditions now. */
  | ({ type: 'answer.arrived' } & Arrived)
  /** The page became visible or online, or the server knows more than the page. */
  | { type: 'conditions.look' }

/**
 * What has ended since this page read it stays, so that it says so, and keeps what was being written. So does what had been
 * begun before a reload.
 */
const shownOf = ({ conditions: before, begun }: Context, { conditions }: Read): readonly Condition[] =>
  conditions.filter(
    ({ conditionId, state }) =>
      conditionPhaseOf(state) !== 'ended' ||
      begun.includes(conditionId) ||
      before?.some((known) => known.conditionId === conditionId),
  )

const arrived = {
  type: 'setAnswered',
  params: ({ event }: { event: Arrived }): Arrived => event,
} as const

/** What the provider asks of a customer on their page. Each condition is answered by `conditionWorkMachine`. */
export const customerConditionsMachine = setup({
  types: {} as { input: Pick<Context, 'begun'>; context: Context; events: CustomerConditionsEvent },
  actors: {
    read: fromPromise<readonly Condition[]>(notProvided('read')),
    /** Reports that the page became visible or online. */
    watchPage: fromCallback<CustomerConditionsEvent>(notProvided('watchPage')),
  },
  actions: {
    setConditions: assign(({ context }, read: Read) => ({ conditions: shownOf(context, read) })),
    setAnswered: assign(({ context }, { conditionId, ...read }: Arrived) => ({
      conditions: shownOf(context, read),
      answeredId: conditionId,
    })),
  },
  delays: { refresh: REFRESH_MS },
}).createMachine({
  id: 'customerConditions',
  context: ({ input: { begun } }) => ({ conditions: null, begun, answeredId: null }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        onDone: {
          target: 'shown',
          actions: { type: 'setConditions', params: ({ event }) => ({ conditions: event.output }) },
        },
        onError: 'shown',
      },
      // What is being read may be older.
      on: { 'answer.arrived': { target: 'shown', actions: arrived } },
    },
    shown: {
      after: { refresh: 'reading' },
      on: { 'answer.arrived': { actions: arrived }, 'conditions.look': 'reading' },
    },
  },
})
