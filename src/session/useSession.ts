import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'

export const SessionContext = createContext<SessionActor | null>(null)

/** The session actor. */
export const useSession = (): SessionActor => {
  const actor = use(SessionContext)
  if (!actor) throw new Error('no session around')
  return actor
}

/** The signed-in session: token, role and expiry; null if signed out. */
export const useStoredSession = () =>
  useSelector(useSession(), (snapshot) => (snapshot.matches('signedIn') ? snapshot.context.session : null))
