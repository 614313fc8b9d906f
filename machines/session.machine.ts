import { assign, emit, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Language } from '../contract/language.ts'
import type { Role } from '../contract/role.ts'
import { notProvided } from './not-provided.ts'

/** A stored sign-in: the authorization header's value, the role, and when it ends (ISO 8601). */
export type StoredSession = { token: string; role: Role; expiresAt: string }
export type Credentials = { username: string; password: string }
export type SignedIn = { session: StoredSession; language: Language }
export type SessionActor = ActorRefFrom<typeof sessionMachine>

type Context = { session: StoredSession | null; remembered: string | null }

export type SessionEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  /** A sign-in of another kind succeeded, or the server gave a new token for the old one. */
  | { type: 'session.started'; signedIn: SignedIn }
  | { type: 'session.signOut' }
  /** All sessions of the user were ended, this one too. */
  | { type: 'session.endedEverywhere' }
  /** The server refused the token. */
  | { type: 'session.expired' }
  /** Another tab signed in, or out. */
  | { type: 'session.startedElsewhere'; session: StoredSession }
  | { type: 'session.endedElsewhere' }
  /** Someone without a session asked for this path. */
  | { type: 'session.remember'; path: string }
  /** The screen asked for before the sign-in is reached. */
  | { type: 'session.arrived' }

type Begun = { event: { signedIn: SignedIn } }

/** What every start of a session does that was not made by this machine itself. */
const begin = [
  { type: 'keepSession', params: ({ event }: Begun) => ({ session: event.signedIn.session }) },
  { type: 'storeSession', params: ({ event }: Begun) => ({ session: event.signedIn.session }) },
  { type: 'adoptLanguage', params: ({ event }: Begun) => ({ language: event.signedIn.language }) },
] as const

/** One browser's sign-in, from the form to the end of the token, the same in all its tabs. */
export const sessionMachine = setup({
  types: {} as {
    input: Context
    context: Context
    events: SessionEvent
    emitted: { type: 'session.signInFailed'; error: unknown }
    tags: 'busy'
  },
  actors: {
    signIn: fromPromise<SignedIn, Credentials>(notProvided('signIn')),
    signOut: fromPromise<void, { session: StoredSession | null }>(notProvided('signOut')),
    watchOtherTabs: fromCallback<SessionEvent>(notProvided('watchOtherTabs')),
  },
  actions: {
    keepSession: assign((_, { session }: { session: StoredSession | null }) => ({ session })),
    keepPath: assign((_, { path }: { path: string | null }) => ({ remembered: path })),
    storeSession: (_, _params: { session: StoredSession | null }) => notProvided('storeSession')(),
    storePath: (_, _params: { path: string | null }) => notProvided('storePath')(),
    adoptLanguage: (_, _params: { language: Language }) => notProvided('adoptLanguage')(),
    tellFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'session.signInFailed' as const,
      error,
    })),
    goToSignIn: () => notProvided('goToSignIn')(),
  },
  guards: { hasSession: ({ context }) => context.session !== null },
  delays: { untilExpiry: notProvided('untilExpiry') },
}).createMachine({
  id: 'session',
  context: ({ input }) => input,
  invoke: { id: 'watchOtherTabs', src: 'watchOtherTabs', onError: {} },
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      on: {
        'session.signIn': 'signingIn',
        'session.started': { target: 'signedIn', actions: begin },
        'session.remember': {
          actions: [
            { type: 'keepPath', params: ({ event }) => ({ path: event.path }) },
            { type: 'storePath', params: ({ event }) => ({ path: event.path }) },
          ],
        },
        'session.startedElsewhere': {
          target: 'signedIn',
          actions: { type: 'keepSession', params: ({ event }) => ({ session: event.session }) },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'session.signIn') throw new Error(`no credentials in ${event.type}`)
          return event.credentials
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'keepSession', params: ({ event }) => ({ session: event.output.session }) },
            { type: 'storeSession', params: ({ event }) => ({ session: event.output.session }) },
            { type: 'adoptLanguage', params: ({ event }) => ({ language: event.output.language }) },
          ],
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedIn: {
      after: { untilExpiry: 'ended' },
      on: {
        'session.started': { target: 'signedIn', reenter: true, actions: begin },
        'session.signOut': 'signingOut',
        'session.endedEverywhere': { target: 'ended', actions: 'goToSignIn' },
        'session.expired': 'ended',
        'session.endedElsewhere': {
          target: 'signedOut',
          actions: { type: 'keepSession', params: { session: null } },
        },
        'session.startedElsewhere': {
          target: 'signedIn',
          reenter: true,
          actions: { type: 'keepSession', params: ({ event }) => ({ session: event.session }) },
        },
        'session.arrived': {
          actions: [
            { type: 'keepPath', params: { path: null } },
            { type: 'storePath', params: { path: null } },
          ],
        },
      },
    },
    signingOut: {
      tags: 'busy',
      entry: [{ type: 'storeSession', params: { session: null } }, 'goToSignIn'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ session: context.session }),
        onDone: 'ended',
        // A sign-out that the server did not hear of ends here all the same; the token dies by itself.
        onError: 'ended',
      },
    },
    ended: {
      entry: [
        { type: 'keepSession', params: { session: null } },
        { type: 'storeSession', params: { session: null } },
      ],
      always: 'signedOut',
    },
  },
})
