import { createContext, use } from 'react'
import type { Actor } from '../../contract/role.ts'
import type { LoggedInUser } from '../../contract/user.ts'

export const UserContext = createContext<LoggedInUser | null>(null)

/** Who is signed in, with the partner; on every screen that asks for a role. */
export const useUser = (): LoggedInUser => {
  const user = use(UserContext)
  if (!user) throw new Error('nobody is signed in here')
  return user
}

/** Who acts, as the lifecycle asks for it. */
export const actorOf = ({ user, partner, partnerId }: LoggedInUser): Actor => ({
  userId: user.accountUserId,
  role: user.role,
  inhouse: user.role === 'PARTNER' && partner?.inhouse === true,
  partnerId,
})

/** The signed-in user as the lifecycle's actor. */
export const useSignedInActor = (): Actor => actorOf(useUser())
