import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { outcomeOf, type ReadLimit } from '../../../api/limit.ts'
import { LENGTHS, LIMIT_CHECK } from '../../../domain/constants.ts'
import { notProvided } from '../not-provided.ts'

/** A check starts automatically once the code is longer than this. */
export const SHORT_CODE = LENGTHS.limitRegistryCodeMin - 1
export const {
  pollMs: POLL_MS,
  timeoutMs: TIMEOUT_MS,
  progressMs: PROGRESS_MS,
  progressSteps: PROGRESS_STEPS,
} = LIMIT_CHECK
/** The debounce of the code input. */
export const SETTLE_MS = 400

/** The result of a check that ran while the user waited. */
export type LimitVerdict = 'approved' | 'rejected' | 'notAvailable' | 'blocked' | 'timedOut'
export type LimitCheckActor = ActorRefFrom<typeof limitCheckMachine>

type Context = {
  code: string
  /** Whether a code without a limit is checked automatically. */
  automatic: boolean
  limit: ReadLimit | null
  /** 0-based index of the progress text. */
  step: number
}
type Input = { code: string; automatic: boolean }
type Event = { type: 'code.changed'; code: string; automatic: boolean } | { type: 'limit.request' }

type Read = { limit: ReadLimit | null }

/**
 * The check of one customer's limit: reads the known limit, requests a check if there is none, and polls until there
 * is a result or a timeout. Another code cancels the running check.
 */
export const limitCheckMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: Event
    emitted: { type: 'limit.decided'; verdict: LimitVerdict }
    tags: 'busy' | 'askable'
  },
  actors: {
    /** Resolves to null if the code has never been checked. */
    readLimit: fromPromise<ReadLimit | null, { code: string }>(notProvided('readLimit')),
    requestLimit: fromPromise<void, { code: string }>(notProvided('requestLimit')),
  },
  actions: {
    takeCode: assign((_, { code, automatic }: Input) => ({ code: code.trim(), automatic, limit: null })),
    setLimit: assign((_, { limit }: Read) => ({ limit })),
    restart: assign({ step: 0 }),
    advance: assign({ step: ({ context }) => Math.min(context.step + 1, PROGRESS_STEPS - 1) }),
    notifyDecided: emit((_, { verdict }: { verdict: LimitVerdict }) => ({
      type: 'limit.decided' as const,
      verdict,
    })),
  },
  guards: {
    isOther: ({ context }, { code }: { code: string }) => code.trim() !== context.code,
    isLong: (_, { code }: { code: string }) => code.length > SHORT_CODE,
    mayAsk: ({ context }, { limit }: Read) => limit === null && context.automatic,
    isUnknown: (_, { limit }: Read) => limit === null,
    isChecking: (_, { limit }: Read) => limit !== null && outcomeOf(limit) === 'checking',
    isApproved: (_, { limit }: Read) => limit !== null && outcomeOf(limit) === 'approved',
    isRejected: (_, { limit }: Read) => limit !== null && outcomeOf(limit) === 'rejected',
    isBlocked: (_, { limit }: Read) => limit !== null && outcomeOf(limit) === 'blocked',
  },
  delays: { settle: SETTLE_MS, poll: POLL_MS, progress: PROGRESS_MS, timeout: TIMEOUT_MS },
}).createMachine({
  id: 'limitCheck',
  context: ({ input }) => ({ ...input, code: input.code.trim(), limit: null, step: 0 }),
  initial: 'starting',
  on: {
    'code.changed': [
      {
        guard: {
          type: 'isOther',
          params: ({ event }) => ({ code: event.code }),
        },
        target: '.starting',
        actions: { type: 'takeCode', params: ({ event }) => event },
      },
    ],
  },
  states: {
    starting: {
      always: [
        { guard: { type: 'isLong', params: ({ context }) => ({ code: context.code }) }, target: 'settling' },
        { target: 'idle' },
      ],
    },
    idle: {},
    settling: { tags: 'busy', after: { settle: 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readLimit',
        src: 'readLimit',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'mayAsk', params: ({ event }) => ({ limit: event.output }) },
            target: 'requesting',
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ limit: event.output }) },
            target: 'unknown',
          },
          {
            target: 'deciding',
            actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) },
          },
        ],
        onError: 'failed',
      },
    },
    unknown: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    failed: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestLimit',
        src: 'requestLimit',
        input: ({ context }) => ({ code: context.code }),
        onDone: 'checking',
        onError: 'failed',
      },
    },
    deciding: {
      always: [
        { guard: { type: 'isChecking', params: ({ context }) => context }, target: 'checking' },
        { guard: { type: 'isApproved', params: ({ context }) => context }, target: 'approved' },
        { guard: { type: 'isRejected', params: ({ context }) => context }, target: 'rejected' },
        { guard: { type: 'isBlocked', params: ({ context }) => context }, target: 'blocked' },
        { target: 'notAvailable' },
      ],
    },
    checking: {
      tags: 'busy',
      type: 'parallel',
      entry: 'restart',
      after: {
        timeout: { target: 'timedOut', actions: { type: 'notifyDecided', params: { verdict: 'timedOut' } } },
      },
      states: {
        progress: {
          initial: 'shown',
          states: { shown: { after: { progress: { target: 'shown', reenter: true, actions: 'advance' } } } },
        },
        poll: {
          initial: 'waiting',
          states: {
            waiting: { after: { poll: 'asking' } },
            asking: {
              invoke: {
                id: 'pollLimit',
                src: 'readLimit',
                input: ({ context }) => ({ code: context.code }),
                onDone: [
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => ({ limit: event.output }) },
                    target: 'waiting',
                  },
                  {
                    guard: { type: 'isChecking', params: ({ event }) => ({ limit: event.output }) },
                    target: 'waiting',
                  },
                  {
                    target: '#limitCheck.decided',
                    actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) },
                  },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    decided: {
      always: [
        {
          guard: { type: 'isApproved', params: ({ context }) => context },
          target: 'approved',
          actions: { type: 'notifyDecided', params: { verdict: 'approved' } },
        },
        {
          guard: { type: 'isRejected', params: ({ context }) => context },
          target: 'rejected',
          actions: { type: 'notifyDecided', params: { verdict: 'rejected' } },
        },
        {
          guard: { type: 'isBlocked', params: ({ context }) => context },
          target: 'blocked',
          actions: { type: 'notifyDecided', params: { verdict: 'blocked' } },
        },
        { target: 'notAvailable', actions: { type: 'notifyDecided', params: { verdict: 'notAvailable' } } },
      ],
    },
    approved: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    rejected: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    notAvailable: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    timedOut: { tags: 'askable', on: { 'limit.request': 'requesting' } },
    blocked: { tags: 'askable', on: { 'limit.request': 'requesting' } },
  },
})
