import { createContext, use } from 'react'
import type { Principal } from '../../api/role.ts'
import type { LoggedInUser } from '../../api/user.ts'

export const UserContext = createContext<LoggedInUser | null>(null)

/** Who is signed in, with the partner; on every screen that asks for a role. */
export const useUser = (): LoggedInUser => {
  const user = use(UserContext)
  if (!user) throw new Error('nobody is signed in here')
  return user
}

/** Who acts, as the lifecycle asks for it. */
export const principalOf = ({ user, partner, partnerId }: LoggedInUser): Principal => ({
  userId: user.accountUserId,
  role: user.role,
  inhouse: user.role === 'PARTNER' && partner?.inhouse === true,
  partnerId,
})

/** The signed-in user as the lifecycle asks for it. */
export const usePrincipal = (): Principal => principalOf(useUser())
