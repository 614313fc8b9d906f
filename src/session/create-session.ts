import { createActor, fromPromise } from 'xstate'
import type { Language } from '../../api/language.ts'
import {
  type SessionActor,
  sessionMachine,
  type StoredSession,
} from '../../machines/flow/session/session.machine.ts'
import { homeOf } from '../shell/screen/home.ts'
import { signIn, signOut, watchOtherTabs } from './session-actors.ts'
import { SESSION_KEY, readSession, storedPath, storePath, storeSession } from './storage.ts'
import { deviceLinkReturn } from './device-link-return.ts'

/** The maximum delay of a browser timer, about 24.8 days. */
const MAX_TIMER_MS = 2 ** 31 - 1

type Surroundings = {
  adoptLanguage: (language: Language) => void
  goToSignIn: () => void
  /** Replaces this page by a document, and then never resolves; resolves if this page stays. */
  openDocument: (path: string) => Promise<void>
}

/** Creates the session of this browser from storage, with all actors and actions. */
export const createSession = ({ adoptLanguage, goToSignIn, openDocument }: Surroundings): SessionActor =>
  createActor(
    sessionMachine.provide({
      actors: {
        signIn,
        openPortal: fromPromise<void, { session: StoredSession | null; remembered: string | null }>(
          async ({ input: { session, remembered } }) => {
            if (session) await openDocument(remembered ?? homeOf(session.role))
          },
        ),
        signOut,
        watchOtherTabs,
      },
      actions: {
        storeSession: (_, { session }) => storeSession(session),
        storePath: (_, { path }) => storePath(path),
        adoptLanguage: (_, { language }) => adoptLanguage(language),
        goToSignIn,
        // Loaded with the screens after sign-in, so it is available.
        discardInput: async () => (await import('./vault.ts')).discardInput(),
      },
      delays: {
        untilExpiry: ({ context }) => lifetime(context.session?.expiresAt),
      },
    }),
    {
      systemId: 'session',
      input: {
        ...recall(),
        remembered: storedPath(),
        onPhone: deviceLinkReturn(window.location.search, Date.now()).left !== null,
      },
    },
  )

/** Asks the user to confirm who they are; resolves to whether they did. */
export const askConfirmation = (session: SessionActor): Promise<boolean> =>
  new Promise((resolve) => {
    const subscription = session.on('confirmation.over', ({ confirmed }) => {
      subscription.unsubscribe()
      resolve(confirmed)
    })
    session.send({ type: 'session.confirmAsked' })
    if (session.getSnapshot().matches({ signedIn: 'confirming' })) return
    subscription.unsubscribe()
    resolve(false)
  })

const lifetime = (expiresAt: string | undefined) => {
  const left = expiresAt === undefined ? 0 : Date.parse(expiresAt) - Date.now()
  return Math.min(Math.max(0, left), MAX_TIMER_MS)
}

/** The stored session, or the information that it expired. */
const recall = () => {
  const stored = localStorage.getItem(SESSION_KEY)
  const session = readSession(stored, Date.now())
  const isOver = session === null && readSession(stored, 0) !== null
  return { session, ended: isOver ? ('expired' as const) : null }
}
