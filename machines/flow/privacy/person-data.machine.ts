import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { PersonFound } from '../../../api/privacy.calls.ts'
import { notProvided } from '../not-provided.ts'

export type PersonDataActor = ActorRefFrom<typeof personDataMachine>

/** What is done with the queries of a person. A hold and an erasure need a reason. */
export type PersonWork =
  | { kind: 'hold' | 'endHold'; queryId: number }
  | { kind: 'erasure'; queryIds: readonly number[]; limitIds: readonly number[] }
export type StartedWork = { work: PersonWork; reason: string }

/** Which queries and how many limits were erased, and which queries are kept although their erasure was requested; null after other work. */
export type WorkResult = { erased: readonly number[]; kept: readonly number[]; limits: number } | null

type Context = {
  /** What was typed: code, e-mail address or name. */
  person: string
  /** Stays while the same person is looked up again. */
  found: PersonFound | null
  work: PersonWork | null
  /** Why the search or the work failed. */
  error: unknown
}
type Event =
  | { type: 'person.find'; person: string }
  | { type: 'person.again' }
  | { type: 'work.ask'; work: PersonWork }
  | { type: 'work.confirm'; reason: string }
  | { type: 'work.leave' }

const workOf = ({ work }: Context): PersonWork => {
  if (!work) throw new Error('no work was asked for')
  return work
}
const output = ({ event }: { event: { output: PersonFound } }) => ({ found: event.output })
const error = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const result = ({ context, event }: { context: Context; event: { output: WorkResult } }) => ({
  work: workOf(context),
  result: event.output,
})

/**
 * The data of one person: looked up, held, erased. After each work, and after one that was refused, the person is
 * looked up again, so that the page shows what the server has.
 */
export const personDataMachine = setup({
  types: {} as {
    context: Context
    events: Event
    tags: 'searching' | 'failed' | 'absent' | 'found' | 'asking' | 'busy'
  },
  actors: {
    find: fromPromise<PersonFound, { person: string }>(notProvided('find')),
    doWork: fromPromise<WorkResult, StartedWork>(notProvided('doWork')),
  },
  actions: {
    setPerson: assign((_, { person }: { person: string }) => ({ person, found: null, error: null })),
    setFound: assign((_, { found }: { found: PersonFound }) => ({ found, error: null })),
    setError: assign((_, failure: { error: unknown }) => failure),
    setWork: assign((_, { work }: { work: PersonWork }) => ({ work })),
    clearWork: assign({ work: null, error: null }),
    notifyDone: (_, _done: { work: PersonWork; result: WorkResult }) => notProvided('notifyDone')(),
    notifyFailure: (_, _failure: { error: unknown }) => notProvided('notifyFailure')(),
  },
  guards: {
    isSame: ({ context }, { person }: { person: string }) => context.person === person,
    isSomething: (_, { found }: { found: PersonFound }) =>
      [found.queries, found.accounts, found.partners, found.limits].some((part) => part.length > 0),
    needsReason: (_, { work }: { work: PersonWork }) => work.kind !== 'endHold',
    hasFailed: ({ context }) => context.error !== null,
  },
}).createMachine({
  id: 'personData',
  context: { person: '', found: null, work: null, error: null },
  initial: 'seeking',
  states: {
    seeking: {
      initial: 'waiting',
      on: {
        'person.find': {
          target: '.searching',
          actions: { type: 'setPerson', params: ({ event }) => event },
        },
      },
      states: {
        waiting: {},
        searching: {
          tags: 'searching',
          invoke: {
            id: 'find',
            src: 'find',
            input: ({ context: { person } }) => ({ person }),
            onDone: [
              {
                guard: { type: 'isSomething', params: output },
                target: '#personData.found',
                actions: { type: 'setFound', params: output },
              },
              { target: 'absent', actions: { type: 'setFound', params: output } },
            ],
            onError: { target: 'failed', actions: { type: 'setError', params: error } },
          },
        },
        failed: { tags: 'failed', on: { 'person.again': 'searching' } },
        absent: { tags: 'absent' },
      },
    },
    found: {
      tags: 'found',
      initial: 'offered',
      states: {
        /** Work can also start while the person is being looked up again; another lookup follows it. */
        offered: {
          initial: 'current',
          on: {
            'person.find': [
              { guard: { type: 'isSame', params: ({ event }) => event }, target: '.refreshing' },
              {
                target: '#personData.seeking.searching',
                actions: { type: 'setPerson', params: ({ event }) => event },
              },
            ],
            'work.ask': [
              {
                guard: { type: 'needsReason', params: ({ event }) => event },
                target: 'asking',
                actions: { type: 'setWork', params: ({ event }) => event },
              },
              { target: 'ending', actions: { type: 'setWork', params: ({ event }) => event } },
            ],
          },
          states: {
            current: {},
            refreshing: {
              tags: 'searching',
              invoke: {
                id: 'find',
                src: 'find',
                input: ({ context: { person } }) => ({ person }),
                onDone: [
                  {
                    guard: { type: 'isSomething', params: output },
                    target: 'current',
                    actions: { type: 'setFound', params: output },
                  },
                  {
                    target: '#personData.seeking.absent',
                    actions: { type: 'setFound', params: output },
                  },
                ],
                onError: {
                  target: '#personData.seeking.failed',
                  actions: { type: 'setError', params: error },
                },
              },
            },
          },
        },
        asking: {
          tags: 'asking',
          on: {
            'work.confirm': 'working',
            'work.leave': [
              { guard: 'hasFailed', target: 'offered.refreshing', actions: 'clearWork' },
              { target: 'offered', actions: 'clearWork' },
            ],
          },
        },
        working: {
          tags: ['asking', 'busy'],
          invoke: {
            id: 'doWork',
            src: 'doWork',
            input: ({ context, event }) => ({
              work: workOf(context),
              reason: event.type === 'work.confirm' ? event.reason : '',
            }),
            onDone: {
              target: 'offered.refreshing',
              actions: [{ type: 'notifyDone', params: result }, 'clearWork'],
            },
            onError: { target: 'asking', actions: { type: 'setError', params: error } },
          },
        },
        /** A hold is ended without a reason. */
        ending: {
          tags: 'busy',
          invoke: {
            id: 'doWork',
            src: 'doWork',
            input: ({ context }) => ({ work: workOf(context), reason: '' }),
            onDone: {
              target: 'offered.refreshing',
              actions: [{ type: 'notifyDone', params: result }, 'clearWork'],
            },
            onError: {
              target: 'offered.refreshing',
              actions: [{ type: 'notifyFailure', params: error }, 'clearWork'],
            },
          },
        },
      },
    },
  },
})
