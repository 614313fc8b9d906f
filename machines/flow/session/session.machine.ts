import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Language } from '../../../api/language.ts'
import type { Role } from '../../../api/role.ts'
import { notProvided } from '../not-provided.ts'

/** A stored session: the value of the authorization header, the role, and the expiry (ISO 8601). */
export type StoredSession = { token: string; role: Role; expiresAt: string }
export type Credentials = { username: string; password: string }
export type SignedIn = { session: StoredSession; language: Language }
export type SessionActor = ActorRefFrom<typeof sessionMachine>

/**
 * Why the session has ended: the token expired or was refused; the user ended all sessions; another window signed out.
 */
export type SessionEnd = 'expired' | 'endedEverywhere' | 'endedElsewhere'

type Input = {
  session: StoredSession | null
  remembered: string | null
  /** Why the stored session could not be used, such as an expiry before the page was opened. */
  ended?: SessionEnd | null
  /** A request that a reload interrupted and that is still pending on the user's phone. */
  onPhone?: boolean
}
type Context = Required<Input> & {
  /** Why the last sign-in by password failed; null otherwise. */
  failure: { error: unknown } | null
}

export type SessionEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  /** Another sign-in method succeeded, or the server has renewed the token. */
  | { type: 'session.started'; signedIn: SignedIn }
  | { type: 'session.signOut'; hasUnsavedInput: boolean }
  /** The user signs out with unsaved input, or stays. */
  | { type: 'session.discardInput' }
  | { type: 'session.stay' }
  /** The user has ended all sessions, including this one. */
  | { type: 'session.endedEverywhere' }
  /** The server has refused the token, because it is expired or revoked. */
  | { type: 'session.refused'; ended: SessionEnd }
  /** Another tab of the browser has signed in, or out. */
  | { type: 'session.startedElsewhere'; session: StoredSession }
  | { type: 'session.endedElsewhere' }
  /** A sign-in by phone starts or stops waiting for the user. Leaving its screen discards a pending request. */
  | { type: 'session.phoneAsked' }
  | { type: 'session.phoneOver' }
  | { type: 'session.phoneLeft' }
  /** The path was requested without a session. */
  | { type: 'session.remember'; path: string }
  /** The remembered path has been opened after the sign-in. */
  | { type: 'session.arrived' }

type SessionStarted = { event: { signedIn: SignedIn } }

/** The actions of a session that was not started by this machine's own sign-in. */
const begin = [
  { type: 'setSession', params: ({ event }: SessionStarted) => ({ session: event.signedIn.session }) },
  { type: 'storeSession', params: ({ event }: SessionStarted) => ({ session: event.signedIn.session }) },
  { type: 'adoptLanguage', params: ({ event }: SessionStarted) => ({ language: event.signedIn.language }) },
] as const

/** The session of one browser, shared by its tabs: from the sign-in form to the expiry of the token. */
export const sessionMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: SessionEvent
    tags: 'busy'
  },
  actors: {
    signIn: fromPromise<SignedIn, Credentials>(notProvided('signIn')),
    openPortal: fromPromise<void, Pick<Context, 'session' | 'remembered'>>(notProvided('openPortal')),
    signOut: fromPromise<void, { session: StoredSession | null }>(notProvided('signOut')),
    watchOtherTabs: fromCallback<SessionEvent>(notProvided('watchOtherTabs')),
  },
  actions: {
    setSession: assign((_, { session }: { session: StoredSession | null }) => ({ session })),
    setPath: assign((_, { path }: { path: string | null }) => ({ remembered: path })),
    storeSession: (_, _params: { session: StoredSession | null }) => notProvided('storeSession')(),
    storePath: (_, _params: { path: string | null }) => notProvided('storePath')(),
    adoptLanguage: (_, _params: { language: Language }) => notProvided('adoptLanguage')(),
    setEnd: assign((_, { ended }: { ended: SessionEnd | null }) => ({ ended })),
    setFailure: assign((_, { failure }: { failure: Context['failure'] }) => ({ failure })),
    goToSignIn: () => notProvided('goToSignIn')(),
    discardInput: () => notProvided('discardInput')(),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    isOnPhone: ({ context }) => context.onPhone,
    hasUnsavedInput: (_, { hasUnsavedInput }: { hasUnsavedInput: boolean }) => hasUnsavedInput,
  },
  delays: { untilExpiry: notProvided('untilExpiry') },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ended: null, onPhone: false, ...input, failure: null }),
  invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs', onError: {} },
  initial: 'recalling',
  states: {
    recalling: {
      always: [
        { guard: 'hasSession', target: 'signedIn' },
        { guard: 'isOnPhone', target: 'signedOut.onPhone' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      initial: 'choosing',
      states: {
        choosing: { on: { 'session.phoneAsked': 'onPhone' } },
        onPhone: { on: { 'session.phoneOver': 'backFromPhone' } },
        backFromPhone: { on: { 'session.phoneAsked': 'onPhone' } },
      },
      on: {
        'session.signIn': 'signingIn',
        'session.phoneLeft': '.choosing',
        'session.started': { target: 'signedIn', actions: begin },
        'session.remember': {
          actions: [
            { type: 'setPath', params: ({ event }) => ({ path: event.path }) },
            { type: 'storePath', params: ({ event }) => ({ path: event.path }) },
          ],
        },
        'session.startedElsewhere': {
          target: 'signedIn',
          actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: { type: 'setFailure', params: { failure: null } },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'session.signIn') throw new Error(`no credentials in ${event.type}`)
          return event.credentials
        },
        onDone: {
          target: 'opening',
          actions: [
            { type: 'setSession', params: ({ event }) => ({ session: event.output.session }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.output.session }) },
            { type: 'adoptLanguage', params: ({ event }) => ({ language: event.output.language }) },
          ],
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'setFailure', params: ({ event }) => ({ failure: { error: event.error } }) },
        },
      },
    },
    /** The browser opens the document of the portal, which the server renders; otherwise this page stays. */
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPortal',
        src: 'openPortal',
        input: ({ context: { session, remembered } }) => ({ session, remembered }),
        onDone: 'signedIn',
        onError: 'signedIn',
      },
    },
    signedIn: {
      entry: [
        { type: 'setEnd', params: { ended: null } },
        { type: 'setFailure', params: { failure: null } },
      ],
      after: {
        untilExpiry: { target: 'ended', actions: { type: 'setEnd', params: { ended: 'expired' } } },
      },
      on: {
        'session.started': { target: 'signedIn', reenter: true, actions: begin },
        'session.endedEverywhere': {
          target: 'ended',
          actions: ['goToSignIn', { type: 'setEnd', params: { ended: 'endedEverywhere' } }],
        },
        'session.refused': {
          target: 'ended',
          actions: { type: 'setEnd', params: ({ event }) => ({ ended: event.ended }) },
        },
        'session.endedElsewhere': {
          target: 'signedOut',
          actions: [
            { type: 'setSession', params: { session: null } },
            { type: 'setEnd', params: { ended: 'endedElsewhere' } },
          ],
        },
        'session.startedElsewhere': {
          target: 'signedIn',
          reenter: true,
          actions: { type: 'setSession', params: ({ event }) => ({ session: event.session }) },
        },
        'session.arrived': {
          actions: [
            { type: 'setPath', params: { path: null } },
            { type: 'storePath', params: { path: null } },
          ],
        },
      },
      initial: 'working',
      states: {
        working: {
          on: {
            'session.signOut': [
              {
                guard: {
                  type: 'hasUnsavedInput',
                  params: ({ event }) => ({ hasUnsavedInput: event.hasUnsavedInput }),
                },
                target: 'askingWhetherToDiscard',
              },
              { target: '#session.signingOut' },
            ],
          },
        },
        askingWhetherToDiscard: {
          on: { 'session.discardInput': '#session.signingOut', 'session.stay': 'working' },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      entry: [{ type: 'storeSession', params: { session: null } }, 'goToSignIn', 'discardInput'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ session: context.session }),
        onDone: 'ended',
        // The session ends locally even if the server was not reached; the token expires on its own.
        onError: 'ended',
      },
    },
    ended: {
      entry: [
        { type: 'setSession', params: { session: null } },
        { type: 'storeSession', params: { session: null } },
      ],
      always: 'signedOut',
    },
  },
})
