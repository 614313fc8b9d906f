import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { requiredText, uuidParam } from './field.ts'
import {
  ownPasskey,
  passkeyCreated,
  passkeyCreation,
  passkeyName,
  passkeyRecovery,
  passkeyRequest,
  passkeyUsed,
} from './passkey.ts'
import { presentPasswordProof, session } from './session.ts'

const passkey = z.object({ passkeyId: requiredText(100) })
const used = z.object({ response: passkeyUsed })
const recovery = z.object({ uuid: uuidParam })
const created = z.object({ name: passkeyName, response: passkeyCreated })

/** Passkeys: enrolling and managing one's own, signing in, and confirming that it is still the same person. */
export const passkeyCalls = {
  own: defineCall({
    method: 'GET',
    path: '/user/passkeys',
    summary: 'The own passkeys, the oldest first',
    access: 'signedIn',
    answer: z.array(ownPasskey),
  }),
  startAdding: defineCall({
    method: 'POST',
    path: '/user/passkeys/options',
    summary:
      'Ask for the options of a new passkey. A user with passkeys confirms with one first; a user without needs a sign-in of the last minutes or the present password',
    access: 'signedIn',
    body: z.optional(presentPasswordProof),
    answer: passkeyCreation,
  }),
  add: defineCall({
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Add the passkey that the browser has created',
    access: 'signedIn',
    body: created,
    answer: ownPasskey,
    status: 201,
  }),
  rename: defineCall({
    method: 'PUT',
    path: '/user/passkeys/:passkeyId',
    summary: 'Rename one of the own passkeys',
    access: 'signedIn',
    params: passkey,
    body: z.object({ name: passkeyName }),
    answer: nothing,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/user/passkeys/:passkeyId',
    summary:
      'Remove one of the own passkeys, after confirming with a passkey; the last one stays where the provider demands one',
    access: 'signedIn',
    params: passkey,
    answer: nothing,
    verified: true,
  }),
  startConfirming: defineCall({
    method: 'POST',
    path: '/user/passkeys/confirm/options',
    summary: 'Ask for the options with which the user confirms with a passkey who they are',
    access: 'signedIn',
    answer: passkeyRequest,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/user/passkeys/confirm',
    summary: 'Confirm with a passkey, which is good for five minutes',
    access: 'signedIn',
    body: used,
    answer: nothing,
  }),
  startSignIn: defineCall({
    method: 'POST',
    path: '/passkey/sign-in/options',
    summary:
      'Ask for the options of signing in with a passkey; with `afterPassword`, with a passkey of the account whose password this browser has just given',
    access: 'public',
    body: z.optional(z.object({ afterPassword: z.optional(z.boolean()) })),
    answer: passkeyRequest,
  }),
  signIn: defineCall({
    method: 'POST',
    path: '/passkey/sign-in',
    summary: 'Sign in with a passkey; the token comes in the authorization header',
    access: 'public',
    body: used,
    answer: session,
    startsSession: true,
  }),
  startFirst: defineCall({
    method: 'POST',
    path: '/passkey/first/options',
    summary:
      'Ask for the options of a first passkey, where the provider demands one and this browser has just given the password',
    access: 'public',
    answer: passkeyCreation,
  }),
  addFirst: defineCall({
    method: 'POST',
    path: '/passkey/first',
    summary: 'Add the first passkey and sign in; the token comes in the authorization header',
    access: 'public',
    body: created,
    answer: session,
    startsSession: true,
  }),
  recovery: defineCall({
    method: 'GET',
    path: '/passkey/recovery/:uuid',
    summary: 'Whether a link to replace lost passkeys can still be used, and for which account',
    access: 'public',
    params: recovery,
    answer: passkeyRecovery,
  }),
  startRecovering: defineCall({
    method: 'POST',
    path: '/passkey/recovery/:uuid/options',
    summary: 'Ask for the options of the passkey that replaces the lost ones',
    access: 'public',
    params: recovery,
    answer: passkeyCreation,
  }),
  recover: defineCall({
    method: 'POST',
    path: '/passkey/recovery/:uuid',
    summary: 'Replace all passkeys of the account by a new one; its sessions end',
    access: 'public',
    params: recovery,
    body: created,
    answer: nothing,
  }),
}
