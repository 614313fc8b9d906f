import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Language } from '../../../api/language.ts'
import type { Role } from '../../../api/role.ts'
import { notProvided } from '../not-provided.ts'

/** A stored session: the value of the authorization header, the role, and the expiry (ISO 8601). */
export type StoredSession = { token: string; role: Role; expiresAt: string }
export type Credentials = { username: string; password: string }
export type SignedIn = { session: StoredSession; language: Language }
/** The password was right, and the provider demands a passkey besides; `missing`: the user has none yet. */
export type PasskeyDemand = { passkey: 'needed' | 'missing' }
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
  /** The person signs in with a passkey, or stops doing so. */
  | { type: 'session.passkeyAsked' }
  | { type: 'session.passkeyLeft' }
  /** A call needs a fresh confirmation by passkey; the user gives it, or does not. */
  | { type: 'session.confirmAsked' }
  | { type: 'session.confirmed' }
  | { type: 'session.confirmLeft' }
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

type Answered = { event: { output: SignedIn | PasskeyDemand } }

const responseIs = (passkey: PasskeyDemand['passkey']) =>
  ({ type: 'demands', params: ({ event }: Answered) => ({ response: event.output, passkey }) }) as const

/** @throws Error if no session has begun */
const begun = ({ event: { output } }: Answered): SignedIn => {
  if ('passkey' in output) throw new Error('no session has begun')
  return output
}

/** Signing in with a passkey takes over the panel; leaving the sign-in by phone then changes nothing. */
const withPasskey = { on: { 'session.phoneLeft': {}, 'session.passkeyLeft': 'choosing' } } as const

/** The session of one browser, shared by its tabs: from the sign-in form to the expiry of the token. */
export const sessionMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: SessionEvent
    emitted: { type: 'confirmation.over'; confirmed: boolean }
    tags: 'busy'
  },
  actors: {
    signIn: fromPromise<SignedIn | PasskeyDemand, Credentials>(notProvided('signIn')),
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
    reportConfirmation: emit((_, { confirmed }: { confirmed: boolean }) => ({
      type: 'confirmation.over' as const,
      confirmed,
    })),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    isOnPhone: ({ context }) => context.onPhone,
    demands: (_, { response, passkey }: { response: SignedIn | PasskeyDemand } & PasskeyDemand) =>
      'passkey' in response && response.passkey === passkey,
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
        choosing: { on: { 'session.phoneAsked': 'onPhone', 'session.passkeyAsked': 'withPasskey' } },
        onPhone: { on: { 'session.phoneOver': 'backFromPhone' } },
        backFromPhone: { on: { 'session.phoneAsked': 'onPhone', 'session.passkeyAsked': 'withPasskey' } },
        withPasskey,
        afterPassword: withPasskey,
        addingPasskey: withPasskey,
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
        onDone: [
          { guard: responseIs('needed'), target: 'signedOut.afterPassword' },
          { guard: responseIs('missing'), target: 'signedOut.addingPasskey' },
          {
            target: 'opening',
            actions: [
              { type: 'setSession', params: (answered) => ({ session: begun(answered).session }) },
              { type: 'storeSession', params: (answered) => ({ session: begun(answered).session }) },
              { type: 'adoptLanguage', params: (answered) => ({ language: begun(answered).language }) },
            ],
          },
        ],
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
            'session.confirmAsked': 'confirming',
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
        confirming: {
          exit: {
            type: 'reportConfirmation',
            params: ({ event }) => ({ confirmed: event.type === 'session.confirmed' }),
          },
          on: { 'session.confirmed': 'working', 'session.confirmLeft': 'working' },
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
