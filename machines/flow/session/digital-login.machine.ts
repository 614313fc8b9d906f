import { assign, emit, fromCallback, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import { notProvided } from '../not-provided.ts'
import type { DeviceLinkAddresses, DigitalLogin, DigitalLoginResult } from '../../../api/session.ts'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import type { SignedIn } from './session.machine.ts'

/** The poll interval, and the timeout of the request on the phone. */
export const { pollMs: POLL_MS, timeoutMs: LIMIT_MS } = DIGITAL_LOGIN

/** A QR code older than this is not shown. */
export const LINK_LIFE_MS = 3_000

export type DigitalMethod = DigitalLogin['method']

/** What starts a sign-in: a person's code, or a request for a link. */
export type DigitalStart = DigitalLogin | { method: 'smartid'; way: 'deviceLink' }

/** A running request on the user's phone; enough to resume it after a reload, without secrets. */
export type DigitalRequest = {
  method: DigitalMethod
  /**
   * How the person confirms: the provider prompts the phone, the person opens a link, or the app has already returned
   * to the browser.
   */
  way: 'notification' | 'deviceLink' | 'returned'
  sessionId: string
  /** Empty for a link. */
  verificationCode: string
  /** Digits after +372; Mobile-ID only. */
  phone: string | null
  /** The timeout, in milliseconds of the epoch. */
  deadline: number
}

/** Why the sign-in failed. `NO_TOKEN`: the response has no token; `UNKNOWN`: the status could not be read. */
export type DigitalOutcome = Exclude<DigitalLoginResult, 'OK'> | 'NO_TOKEN' | 'UNKNOWN'

/** `identified`: the person has been identified and no session of the portal begins. */
export type DigitalStatus =
  | { state: 'pending' }
  | { state: 'identified' }
  | { state: 'signedIn'; signedIn: SignedIn }
  | { state: 'failed'; outcome: DigitalOutcome }

/** Why the form is shown again. */
export type DigitalFailure = { kind: 'start'; error: unknown } | { kind: 'outcome'; outcome: DigitalOutcome }

/** A link and its age when it was received. */
export type ShownLink = DeviceLinkAddresses & { ageMs: number }

/** The context of the machine. */
type DigitalLoginContext = {
  request: DigitalRequest | null
  failure: DigitalFailure | null
  secondsLeft: number
  link: ShownLink | null
}

export type DigitalLoginEvent =
  | { type: 'login.start'; entered: DigitalStart }
  | { type: 'login.cancel' }
  /** The user selects another method, null for the password; this clears the last failure. */
  | { type: 'method.choose'; method: DigitalMethod | null }
  | { type: 'time.left'; seconds: number }
  | { type: 'link.renewed'; link: ShownLink }
  | { type: 'poll.due' }

/** The types of the machine. */
type DigitalLoginTypes = {
  input: { request: DigitalRequest | null }
  context: DigitalLoginContext
  events: DigitalLoginEvent
  emitted: { type: 'login.succeeded'; signedIn: SignedIn }
  tags: 'busy'
}

/** The response to a request. */
type Found = { status: DigitalStatus }

/** @throws Error if no request was made */
const requested = ({ request }: DigitalLoginContext): DigitalRequest => {
  if (!request) throw new Error('nothing was asked for on a phone')
  return request
}

/** @throws Error if the sign-in is not complete */
const signedInBy = (status: DigitalStatus): SignedIn => {
  if (status.state !== 'signedIn') throw new Error(`nobody is signed in while ${status.state}`)
  return status.signedIn
}

const failAs = (outcome: DigitalOutcome) =>
  ({ type: 'setFailure', params: { failure: { kind: 'outcome', outcome } } }) as const

const startFailed = (error: unknown) => ({ kind: 'start', error }) as const

export type DigitalLoginActor = ActorRefFrom<typeof digitalLoginMachine>

/**
 * Signing in with Smart-ID or Mobile-ID: the form, the request on the phone or the link to it, and polling for the
 * result every two seconds, one poll at a time. A link is shown only while it is fresh.
 */
export const digitalLoginMachine = setup({
  types: {} as DigitalLoginTypes,
  actors: {
    start: fromPromise<DigitalRequest, DigitalStart>(notProvided('start')),
    readStatus: fromPromise<DigitalStatus, DigitalRequest>(notProvided('readStatus')),
    /** Reports the remaining seconds once a second. */
    countDown: fromCallback<DigitalLoginEvent, { deadline: number }>(notProvided('countDown')),
    /** Renews the link once a second. */
    renewLink: fromCallback<DigitalLoginEvent, { sessionId: string }>(notProvided('renewLink')),
  },
  actions: {
    setRequest: assign((_, { request }: { request: DigitalRequest | null }) => ({ request })),
    setFailure: assign((_, { failure }: Pick<DigitalLoginTypes['context'], 'failure'>) => ({ failure })),
    setTime: assign((_, { seconds }: { seconds: number }) => ({ secondsLeft: seconds })),
    setLink: assign((_, { link }: Pick<DigitalLoginTypes['context'], 'link'>) => ({ link })),
    storeRequest: (_, _params: { request: DigitalRequest | null }) => notProvided('storeRequest')(),
    /** No request is pending on the phone. */
    reportEntering: () => notProvided('reportEntering')(),
    /** Best effort: a late confirmation must not sign the user in. */
    giveUp: (_, _params: { request: DigitalRequest | null }) => notProvided('giveUp')(),
    setOutcome: assign((_, { status }: Found) => ({
      failure: status.state === 'failed' ? { kind: 'outcome' as const, outcome: status.outcome } : null,
    })),
    notifySignedIn: emit((_, { status }: Found) => ({
      type: 'login.succeeded' as const,
      signedIn: signedInBy(status),
    })),
    beat: raise({ type: 'poll.due' }),
  },
  guards: {
    isRequested: ({ context }) => context.request !== null,
    isWish: ({ event }) => event.type === 'login.start' && 'way' in event.entered,
    isBy: ({ context }, { way }: { way: DigitalRequest['way'] }) => context.request?.way === way,
    isFresh: (_, { link }: { link: { ageMs: number } }) => link.ageMs < LINK_LIFE_MS,
    isPending: (_, { status }: Found) => status.state === 'pending',
    isFailed: (_, { status }: Found) => status.state === 'failed',
    isIdentified: (_, { status }: Found) => status.state === 'identified',
  },
  delays: {
    poll: POLL_MS,
    limit: notProvided('limit'),
    stale: ({ context }) => LINK_LIFE_MS - (context.link?.ageMs ?? 0),
  },
}).createMachine({
  id: 'digitalLogin',
  context: ({ input }) => ({ ...input, failure: null, secondsLeft: LIMIT_MS / 1000, link: null }),
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'isRequested', target: 'verifying' }, { target: 'entering' }] },
    entering: {
      entry: [{ type: 'setRequest', params: { request: null } }, 'reportEntering'],
      on: {
        'login.start': [{ guard: 'isWish', target: 'starting.deviceLink' }, { target: 'starting' }],
        'method.choose': { actions: { type: 'setFailure', params: { failure: null } } },
      },
    },
    starting: {
      tags: 'busy',
      entry: { type: 'setFailure', params: { failure: null } },
      initial: 'notification',
      states: { notification: {}, deviceLink: {} },
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
          actions: { type: 'setRequest', params: ({ event }) => ({ request: event.output }) },
        },
        onError: {
          target: 'entering',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: startFailed(event.error) }) },
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
            failAs('TIMEOUT'),
          ],
        },
      },
      on: {
        'login.cancel': {
          target: 'entering',
          actions: { type: 'giveUp', params: ({ context }) => ({ request: context.request }) },
        },
        'time.left': {
          actions: { type: 'setTime', params: ({ event }) => ({ seconds: event.seconds }) },
        },
      },
      states: {
        beat: {
          initial: 'waiting',
          states: { waiting: { after: { poll: { target: 'waiting', reenter: true, actions: 'beat' } } } },
        },
        way: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { guard: { type: 'isBy', params: { way: 'deviceLink' } }, target: 'deviceLink' },
                { guard: { type: 'isBy', params: { way: 'returned' } }, target: 'returned' },
                { target: 'notification' },
              ],
            },
            notification: {},
            returned: {},
            deviceLink: {
              exit: { type: 'setLink', params: { link: null } },
              invoke: {
                id: 'renewLink',
                src: 'renewLink',
                input: ({ context }) => ({ sessionId: requested(context).sessionId }),
                onError: {},
              },
              on: {
                'link.renewed': {
                  guard: { type: 'isFresh', params: ({ event }) => ({ link: event.link }) },
                  target: '.shown',
                  actions: { type: 'setLink', params: ({ event }) => ({ link: event.link }) },
                },
              },
              initial: 'hidden',
              states: {
                hidden: { entry: { type: 'setLink', params: { link: null } } },
                shown: { after: { stale: 'hidden' } },
              },
            },
          },
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
                    actions: { type: 'setOutcome', params: ({ event }) => ({ status: event.output }) },
                  },
                  {
                    guard: { type: 'isIdentified', params: ({ event }) => ({ status: event.output }) },
                    target: '#digitalLogin.identified',
                  },
                  {
                    target: '#digitalLogin.signedIn',
                    actions: { type: 'notifySignedIn', params: ({ event }) => ({ status: event.output }) },
                  },
                ],
                onError: { target: '#digitalLogin.entering', actions: failAs('UNKNOWN') },
              },
            },
          },
        },
      },
    },
    identified: { type: 'final' },
    signedIn: { type: 'final' },
  },
})
