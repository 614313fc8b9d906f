import type { LoggedInUser } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { call } from '../api/call.ts'

let early: { token: string; user: LoggedInUser } | undefined

/** Asks who is signed in before anything is drawn. Where that fails it is asked again, and told, in its place. */
export const prefetchUser = async (token: string): Promise<void> => {
  const user = await call(userCalls.loggedIn, {}).catch(() => undefined)
  if (user) early = { token, user }
}

/** What was answered early for this sign-in; once, for later it may be another. */
export const takePrefetchedUser = (token: string | undefined): LoggedInUser | undefined => {
  const user = early?.token === token ? early?.user : undefined
  early = undefined
  return user
}
