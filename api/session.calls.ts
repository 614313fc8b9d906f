import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { requiredText } from './field.ts'
import {
  deviceLinkAddresses,
  deviceLinkStarted,
  digitalLoginStarted,
  digitalLoginStatus,
  mobileIdLogin,
  ownDevice,
  ownSession,
  presentPasswordProof,
  session,
  smartIdLogin,
  smartIdWays,
} from './session.ts'
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
    body: smartIdLogin,
    answer: digitalLoginStarted,
  }),
  startMobileId: defineCall({
    method: 'POST',
    path: '/mobileid/login',
    summary: 'Start a sign-in with Mobile-ID',
    access: 'public',
    body: mobileIdLogin,
    answer: digitalLoginStarted,
  }),
  smartIdWays: defineCall({
    method: 'GET',
    path: '/smartid/ways',
    summary: 'Which way of signing in with Smart-ID comes first in this browser',
    access: 'public',
    answer: smartIdWays,
  }),
  startDeviceLink: defineCall({
    method: 'POST',
    path: '/smartid/device-link',
    summary: 'Start a sign-in with Smart-ID by a device link: a code to scan, or the app on the phone itself',
    access: 'public',
    answer: deviceLinkStarted,
  }),
  deviceLink: defineCall({
    method: 'GET',
    path: '/smartid/device-link/:sessionId',
    summary:
      'The addresses of a device link as they are now, for the browser that started it; null once it is over',
    access: 'public',
    params: sessionId,
    answer: z.nullable(deviceLinkAddresses),
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
  ownDevices: defineCall({
    method: 'GET',
    path: '/user/devices',
    summary: 'The browsers in which the user has signed in before, the one used last first',
    access: 'signedIn',
    answer: z.array(ownDevice),
  }),
  forgetDevice: defineCall({
    method: 'DELETE',
    path: '/user/devices/:deviceId',
    summary: 'Make one of the own browsers unknown',
    access: 'signedIn',
    params: z.object({ deviceId: requiredText(100) }),
    answer: nothing,
  }),
  endOne: defineCall({
    method: 'DELETE',
    path: '/user/sessions/:sessionId',
    summary: 'End one of the own other sessions',
    access: 'signedIn',
    params: sessionId,
    answer: nothing,
  }),
  endOthers: defineCall({
    method: 'POST',
    path: '/user/sessions/end-others',
    summary: 'End all of the own sessions but this one',
    access: 'signedIn',
    answer: nothing,
  }),
  endAll: defineCall({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary:
      'Sign out everywhere, here too; later than some minutes after a sign-in it needs the present password',
    access: 'signedIn',
    body: z.optional(presentPasswordProof),
    answer: nothing,
  }),
}
