import { createActor } from 'xstate'
import type { Language } from '../../api/language.ts'
import { sessionMachine, type SessionActor } from '../../machines/flow/session/session.machine.ts'
import { signIn, signOut, watchOtherTabs } from './session-actors.ts'
import { SESSION_KEY } from './session-key.ts'
import { deviceLinkReturn } from './device-link-return.ts'
import { readSession, storedPath, storePath, storeSession } from './storage.ts'

/** A browser's timer takes no more: about 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

type Surroundings = {
  adoptLanguage: (language: Language) => void
  goToSignIn: () => void
}

/** The session of this browser, as stored, with everything the machine needs from the world. */
export const createSession = ({ adoptLanguage, goToSignIn }: Surroundings): SessionActor =>
  createActor(
    sessionMachine.provide({
      actors: { signIn, signOut, watchOtherTabs },
      actions: {
        storeSession: (_, { session }) => storeSession(session),
        storePath: (_, { path }) => storePath(path),
        adoptLanguage: (_, { language }) => adoptLanguage(language),
        goToSignIn,
        // Comes with the screens of those who signed in, so it is here by then.
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

const lifetime = (expiresAt: string | undefined) => {
  const left = expiresAt === undefined ? 0 : Date.parse(expiresAt) - Date.now()
  return Math.min(Math.max(0, left), LONGEST_TIMER_MS)
}

/** What is kept here: a session, or word of one whose time was over meanwhile. */
const recall = () => {
  const stored = localStorage.getItem(SESSION_KEY)
  const session = readSession(stored, Date.now())
  const isOver = session === null && readSession(stored, 0) !== null
  return { session, ended: isOver ? ('expired' as const) : null }
}
