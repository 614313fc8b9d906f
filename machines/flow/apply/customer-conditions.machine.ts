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
  /** Ids of the conditions for which this browser tab holds a draft of an answer. */
  drafted: readonly number[]
  /** The condition that was answered last. */
  answeredId: number | null
}

type Read = { conditions: readonly Condition[] }
type Arrived = Read & { conditionId: number }

export type CustomerConditionsEvent =
  /** A condition was answered; these are the conditions now. */
  | ({ type: 'answer.arrived' } & Arrived)
  /** The page became visible or online, or the server knows more than the page. */
  | { type: 'conditions.refresh' }

/**
 * Keeps a condition that has ended while this page showed it, or for which there is a draft: the customer reads that it
 * ended and does not lose the text.
 */
const shownOf = ({ conditions: before, drafted }: Context, { conditions }: Read): readonly Condition[] =>
  conditions.filter(
    ({ conditionId, state }) =>
      conditionPhaseOf(state) !== 'ended' ||
      drafted.includes(conditionId) ||
      before?.some((known) => known.conditionId === conditionId),
  )

const arrived = {
  type: 'setAnswered',
  params: ({ event }: { event: Arrived }): Arrived => event,
} as const

/** The conditions on a customer's page. `conditionWorkMachine` answers each of them. */
export const customerConditionsMachine = setup({
  types: {} as { input: Pick<Context, 'drafted'>; context: Context; events: CustomerConditionsEvent },
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
  context: ({ input: { drafted } }) => ({ conditions: null, drafted, answeredId: null }),
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
      // The response to the running request may be older than the answer.
      on: { 'answer.arrived': { target: 'shown', actions: arrived } },
    },
    shown: {
      after: { refresh: 'reading' },
      on: { 'answer.arrived': { actions: arrived }, 'conditions.refresh': 'reading' },
    },
  },
})
