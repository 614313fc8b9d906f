import { createContext, use } from 'react'
import { type Call, mayCall } from '../../api/call.ts'
import type { Principal } from '../../api/role.ts'
import type { LoggedInUser } from '../../api/user.ts'

export const UserContext = createContext<LoggedInUser | null>(null)

/** The signed-in user with the partner; on every screen that requires a role. */
export const useUser = (): LoggedInUser => {
  const user = use(UserContext)
  if (!user) throw new Error('no user is signed in')
  return user
}

/** Returns the principal of a user. */
export const principalOf = ({ user, partner, partnerId }: LoggedInUser): Principal => ({
  userId: user.accountUserId,
  role: user.role,
  inhouse: user.role === 'PARTNER' && partner?.inhouse === true,
  partnerId,
  partnerAdmin: user.partnerAdmin,
})

/** Returns the principal of the signed-in user. */
export const usePrincipal = (): Principal => principalOf(useUser())

/** Returns whether the signed-in user may make a call. */
export const useMayCall = () => {
  const principal = usePrincipal()
  return (call: Call) => mayCall(call, principal)
}
