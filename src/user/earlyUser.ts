import type { LoggedInUser } from '../../contract/user.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { call } from '../call.ts'

let early: { token: string; user: LoggedInUser } | undefined

/** Asks who is signed in before anything is drawn. Where that fails it is asked again, and told, in its place. */
export const askEarly = async (token: string): Promise<void> => {
  const user = await call(userCalls.loggedIn, {}).catch(() => undefined)
  if (user) early = { token, user }
}

/** What was answered early for this sign-in; once, for later it may be another. */
export const takeEarly = (token: string | undefined): LoggedInUser | undefined => {
  const user = early?.token === token ? early?.user : undefined
  early = undefined
  return user
}
