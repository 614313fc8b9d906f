import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'

export const SessionContext = createContext<SessionActor | null>(null)

/** The session's actor, to send to and to read from. */
export const useSession = (): SessionActor => {
  const actor = use(SessionContext)
  if (!actor) throw new Error('no session around')
  return actor
}

/** Who is signed in: token, role and expiry; null where nobody is. */
export const useStoredSession = () =>
  useSelector(useSession(), (snapshot) => (snapshot.matches('signedIn') ? snapshot.context.session : null))
