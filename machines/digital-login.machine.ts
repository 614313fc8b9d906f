import { assign, emit, fromCallback, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import type { DigitalLogin, DigitalLoginResult } from '../contract/session.ts'
import { DIGITAL_LOGIN } from '../domain/constants.ts'
import { notProvided } from './not-provided.ts'
import type { SignedIn } from './session.machine.ts'

/** From one question about the outcome to the next, and when the request on the phone is given up. */
export const { pollMs: POLL_MS, timeoutMs: LIMIT_MS } = DIGITAL_LOGIN

export type DigitalMethod = DigitalLogin['method']

/** A request on somebody's phone; enough to go on with it after a reload, and nothing secret. */
export type DigitalRequest = {
  method: DigitalMethod
  sessionId: string
  verificationCode: string
  /** Digits after +372; Mobile-ID only. */
  phone: string | null
  /** When it is given up, milliseconds of the epoch. */
  deadline: number
}

/** Why nobody was signed in. `NO_TOKEN`: the answer brought no token; `UNKNOWN`: how it stands could not be read. */
export type DigitalOutcome = Exclude<DigitalLoginResult, 'OK'> | 'NO_TOKEN' | 'UNKNOWN'

export type DigitalStatus =
  | { state: 'pending' }
  | { state: 'signedIn'; signedIn: SignedIn }
  | { state: 'failed'; outcome: DigitalOutcome }

/** Why the form is back. */
export type DigitalFailure = { kind: 'start'; error: unknown } | { kind: 'outcome'; outcome: DigitalOutcome }

export type DigitalLoginActor = ActorRefFrom<typeof digitalLoginMachine>

type Context = { request: DigitalRequest | null; failure: DigitalFailure | null; secondsLeft: number }

export type DigitalLoginEvent =
  | { type: 'login.start'; entered: DigitalLogin }
  | { type: 'login.cancel' }
  /** Another way to sign in is looked at, by password where null: what was said about the last try goes. */
  | { type: 'method.choose'; method: DigitalMethod | null }
  | { type: 'time.left'; seconds: number }
  | { type: 'poll.due' }

type Found = { status: DigitalStatus }

const requested = ({ request }: Context): DigitalRequest => {
  if (!request) throw new Error('nothing was asked for on a phone')
  return request
}

const signedInBy = (status: DigitalStatus): SignedIn => {
  if (status.state !== 'signedIn') throw new Error(`nobody is signed in while ${status.state}`)
  return status.signedIn
}

/**
 * One person's way in by Smart-ID or Mobile-ID: the form, the request on the phone, and its outcome, asked for every
 * two seconds with never more than one question under way. Leaving it in any way stops all that runs.
 */
export const digitalLoginMachine = setup({
  types: {} as {
    input: { request: DigitalRequest | null }
    context: Context
    events: DigitalLoginEvent
    emitted: { type: 'login.succeeded'; signedIn: SignedIn }
    tags: 'busy'
  },
  actors: {
    start: fromPromise<DigitalRequest, DigitalLogin>(notProvided('start')),
    readStatus: fromPromise<DigitalStatus, DigitalRequest>(notProvided('readStatus')),
    /** Tells once a second how many seconds are left. */
    countDown: fromCallback<DigitalLoginEvent, { deadline: number }>(notProvided('countDown')),
  },
  actions: {
    keepRequest: assign((_, { request }: { request: DigitalRequest | null }) => ({ request })),
    keepFailure: assign((_, { failure }: { failure: DigitalFailure | null }) => ({ failure })),
    keepTime: assign((_, { seconds }: { seconds: number }) => ({ secondsLeft: seconds })),
    storeRequest: (_, _params: { request: DigitalRequest | null }) => notProvided('storeRequest')(),
    /** Best effort: a confirmation that comes later signs nobody in. */
    giveUp: (_, _params: { request: DigitalRequest | null }) => notProvided('giveUp')(),
    keepOutcome: assign((_, { status }: Found) => ({
      failure: status.state === 'failed' ? { kind: 'outcome' as const, outcome: status.outcome } : null,
    })),
    tellSignedIn: emit((_, { status }: Found) => ({
      type: 'login.succeeded' as const,
      signedIn: signedInBy(status),
    })),
    beat: raise({ type: 'poll.due' }),
  },
  guards: {
    isRequested: ({ context }) => context.request !== null,
    isPending: (_, { status }: Found) => status.state === 'pending',
    isFailed: (_, { status }: Found) => status.state === 'failed',
  },
  delays: { poll: POLL_MS, limit: notProvided('limit') },
}).createMachine({
  id: 'digitalLogin',
  context: ({ input }) => ({ ...input, failure: null, secondsLeft: LIMIT_MS / 1000 }),
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'isRequested', target: 'verifying' }, { target: 'entering' }] },
    entering: {
      entry: { type: 'keepRequest', params: { request: null } },
      on: {
        'login.start': 'starting',
        'method.choose': { actions: { type: 'keepFailure', params: { failure: null } } },
      },
    },
    starting: {
      tags: 'busy',
      entry: { type: 'keepFailure', params: { failure: null } },
      on: { 'login.cancel': 'entering', 'method.choose': 'entering' },
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ event }) => {
          if (event.type !== 'login.start') throw new Error(`nothing entered in ${event.type}`)
          return event.entered
        },
        onDone: {
          target: 'verifying',
          actions: { type: 'keepRequest', params: ({ event }) => ({ request: event.output }) },
        },
        onError: {
          target: 'entering',
          actions: {
            type: 'keepFailure',
            params: ({ event }) => ({ failure: { kind: 'start', error: event.error } }),
          },
        },
      },
    },
    verifying: {
      tags: 'busy',
      type: 'parallel',
      entry: { type: 'storeRequest', params: ({ context }) => ({ request: context.request }) },
      exit: { type: 'storeRequest', params: { request: null } },
      invoke: {
        id: 'countDown',
        src: 'countDown',
        input: ({ context }) => ({ deadline: requested(context).deadline }),
        onError: {},
      },
      after: {
        limit: {
          target: 'entering',
          actions: [
            { type: 'giveUp', params: ({ context }) => ({ request: context.request }) },
            { type: 'keepFailure', params: { failure: { kind: 'outcome', outcome: 'TIMEOUT' } } },
          ],
        },
      },
      on: {
        'login.cancel': {
          target: 'entering',
          actions: { type: 'giveUp', params: ({ context }) => ({ request: context.request }) },
        },
        'time.left': {
          actions: { type: 'keepTime', params: ({ event }) => ({ seconds: event.seconds }) },
        },
      },
      states: {
        beat: {
          initial: 'waiting',
          states: { waiting: { after: { poll: { target: 'waiting', reenter: true, actions: 'beat' } } } },
        },
        question: {
          initial: 'resting',
          states: {
            resting: { on: { 'poll.due': 'asking' } },
            asking: {
              invoke: {
                id: 'readStatus',
                src: 'readStatus',
                input: ({ context }) => requested(context),
                onDone: [
                  {
                    guard: { type: 'isPending', params: ({ event }) => ({ status: event.output }) },
                    target: 'resting',
                  },
                  {
                    guard: { type: 'isFailed', params: ({ event }) => ({ status: event.output }) },
                    target: '#digitalLogin.entering',
                    actions: { type: 'keepOutcome', params: ({ event }) => ({ status: event.output }) },
                  },
                  {
                    target: '#digitalLogin.signedIn',
                    actions: { type: 'tellSignedIn', params: ({ event }) => ({ status: event.output }) },
                  },
                ],
                onError: {
                  target: '#digitalLogin.entering',
                  actions: {
                    type: 'keepFailure',
                    params: { failure: { kind: 'outcome', outcome: 'UNKNOWN' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    signedIn: { type: 'final' },
  },
})
