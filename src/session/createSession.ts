import { createActor } from 'xstate'
import type { Language } from '../../contract/language.ts'
import { sessionMachine, type SessionActor } from '../../machines/session.machine.ts'
import { signIn, signOut, watchOtherTabs } from './actors.ts'
import { readSession, SESSION_KEY, storedPath, storePath, storeSession } from './storage.ts'

type Surroundings = {
  adoptLanguage: (language: Language) => void
  tellFailure: (error: unknown) => void
  goToSignIn: () => void
}

/** The session of this browser, as stored, with everything the machine needs from the world. */
export const createSession = ({ adoptLanguage, tellFailure, goToSignIn }: Surroundings): SessionActor =>
  createActor(
    sessionMachine.provide({
      actors: { signIn, signOut, watchOtherTabs },
      actions: {
        storeSession: (_, { session }) => storeSession(session),
        storePath: (_, { path }) => storePath(path),
        adoptLanguage: (_, { language }) => adoptLanguage(language),
        tellFailure: (_, { error }) => tellFailure(error),
        goToSignIn,
      },
      delays: {
        untilExpiry: ({ context }) =>
          context.session ? Math.max(0, Date.parse(context.session.expiresAt) - Date.now()) : 0,
      },
    }),
    {
      systemId: 'session',
      input: {
        session: readSession(localStorage.getItem(SESSION_KEY), Date.now()),
        remembered: storedPath(),
      },
    },
  )
