import { defineCall, noContent } from './call.ts'
import { credentials, session } from './session.ts'

/** Endpoints of the first page; separate from the other session endpoints to keep its bundle small. */
export const signInCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login',
    summary: 'Sign in with e-mail and password; the token is in the authorization header',
    access: 'public',
    body: credentials,
    response: session,
    startsSession: true,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/logout',
    summary: 'End the session',
    access: 'signedIn',
    response: noContent,
  }),
}
