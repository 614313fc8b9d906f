import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { requiredText } from './field.ts'
import { digitalLogin, digitalLoginStarted, digitalLoginStatus, ownSession, session } from './session.ts'
import { signInCalls } from './sign-in.calls.ts'

const sessionId = z.object({ sessionId: requiredText(100) })

export const sessionCalls = {
  ...signInCalls,
  remoteLogin: defineCall({
    method: 'POST',
    path: '/remote-login/:code',
    summary: 'Sign in with a one-time single sign-on code',
    access: 'public',
    params: z.object({ code: requiredText(200) }),
    answer: session,
  }),
  startSmartId: defineCall({
    method: 'POST',
    path: '/smartid/login',
    summary: 'Start a sign-in with Smart-ID',
    access: 'public',
    body: digitalLogin,
    answer: digitalLoginStarted,
  }),
  startMobileId: defineCall({
    method: 'POST',
    path: '/mobileid/login',
    summary: 'Start a sign-in with Mobile-ID',
    access: 'public',
    body: digitalLogin,
    answer: digitalLoginStarted,
  }),
  smartIdStatus: defineCall({
    method: 'GET',
    path: '/smartid/status/:sessionId',
    summary: 'How a sign-in with Smart-ID stands; the token comes in the authorization header',
    access: 'public',
    params: sessionId,
    answer: digitalLoginStatus,
    changes: true,
  }),
  mobileIdStatus: defineCall({
    method: 'GET',
    path: '/mobileid/status/:sessionId',
    summary: 'How a sign-in with Mobile-ID stands; the token comes in the authorization header',
    access: 'public',
    params: sessionId,
    query: z.object({ phone: z.optional(z.string()) }),
    answer: digitalLoginStatus,
    changes: true,
  }),
  cancelDigitalLogin: defineCall({
    method: 'POST',
    path: '/digital-login/:sessionId/cancel',
    summary: 'Give up a sign-in with Smart-ID or Mobile-ID: a later confirmation signs nobody in',
    access: 'public',
    params: sessionId,
    answer: nothing,
  }),
  own: defineCall({
    method: 'GET',
    path: '/user/sessions',
    summary: 'The own open sessions, the newest first',
    access: 'signedIn',
    answer: z.array(ownSession),
  }),
  endAll: defineCall({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary: 'Sign out everywhere, here too',
    access: 'signedIn',
    answer: nothing,
  }),
}
