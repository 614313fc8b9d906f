import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Condition } from '../../../api/condition.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import { notProvided } from '../not-provided.ts'
import { Refused } from './application.setup.ts'

export type CustomerConditionsActor = ActorRefFrom<typeof customerConditionsMachine>

/** How often the page reads the conditions while it is open, milliseconds. */
export const REFRESH_MS = 30_000

/** The customer's answer to a condition: words, or the value of a field. Files are sent apart. */
export type CustomerAnswer = { conditionId: number } & ({ text: string } | { value: string })

type Context = {
  /** Null until they are read. */
  conditions: readonly Condition[] | null
  /** The last answer in words: being sent, stored or refused. */
  answer: CustomerAnswer | null
  /** Why it was refused; `problem` is null if the server was not reached. */
  failure: { problem: ProblemDetails | null } | null
  /** The condition that was answered last. */
  answeredId: number | null
}

export type CustomerConditionsEvent =
  | { type: 'condition.answer'; answer: CustomerAnswer }
  /** Files have answered a condition. */
  | { type: 'files.arrived'; conditionId: number; conditions: readonly Condition[] }
  | { type: 'page.shown' }

type Arrived = { conditionId: number; conditions: readonly Condition[] }

const answered = {
  type: 'setAnswered',
  params: ({ event }: { event: Arrived }): Arrived => event,
} as const

/** What the provider asks of a customer on their page: read, and answered one at a time. */
export const customerConditionsMachine = setup({
  types: {} as { context: Context; events: CustomerConditionsEvent },
  actors: {
    read: fromPromise<readonly Condition[]>(notProvided('read')),
    send: fromPromise<readonly Condition[], CustomerAnswer>(notProvided('send')),
    /** Reports that the page became visible or online. */
    watchPage: fromCallback<CustomerConditionsEvent>(notProvided('watchPage')),
  },
  actions: {
    setConditions: assign((_, { conditions }: { conditions: readonly Condition[] }) => ({ conditions })),
    setAnswer: assign((_, { answer }: { answer: CustomerAnswer }) => ({
      answer,
      answeredId: answer.conditionId,
      failure: null,
    })),
    setAnswered: assign((_, { conditionId, conditions }: Arrived) => ({
      conditions,
      answeredId: conditionId,
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: { problem: error instanceof Refused ? error.problem : null },
    })),
  },
  delays: { refresh: REFRESH_MS },
}).createMachine({
  id: 'customerConditions',
  context: { conditions: null, answer: null, failure: null, answeredId: null },
  invoke: { id: 'watchPage', src: 'watchPage' },
  on: { 'files.arrived': { actions: answered } },
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
      on: {
        // What is being read may be older.
        'files.arrived': { target: 'shown', actions: answered },
        'condition.answer': {
          target: 'sending',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
      },
    },
    shown: {
      after: { refresh: 'reading' },
      on: {
        'page.shown': 'reading',
        'condition.answer': {
          target: 'sending',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => {
          if (!context.answer) throw new Error('no answer to send')
          return context.answer
        },
        onDone: {
          target: 'shown',
          actions: { type: 'setConditions', params: ({ event }) => ({ conditions: event.output }) },
        },
        // The condition may have been waived or answered meanwhile.
        onError: { target: 'reading', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
  },
})
