import { defineCall, nothing } from './call.ts'
import { credentials, session } from './session.ts'

/** What the first page calls; apart from the rest of the session's calls, so that it carries no more. */
export const signInCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login',
    summary: 'Sign in with e-mail and password; the token comes in the authorization header',
    access: 'public',
    body: credentials,
    answer: session,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/logout',
    summary: 'End the session',
    access: 'signedIn',
    answer: nothing,
  }),
}
