import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
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
    summary: 'Own passkeys, oldest first',
    access: 'signedIn',
    response: z.array(ownPasskey),
  }),
  startAdding: defineCall({
    method: 'POST',
    path: '/user/passkeys/options',
    summary:
      'Options for creating a passkey. A user with passkeys confirms with one first; a user without any needs a recent sign-in or the current password',
    access: 'signedIn',
    body: z.optional(presentPasswordProof),
    response: passkeyCreation,
  }),
  add: defineCall({
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Add the created passkey',
    access: 'signedIn',
    body: created,
    response: ownPasskey,
    status: 201,
  }),
  rename: defineCall({
    method: 'PUT',
    path: '/user/passkeys/:passkeyId',
    summary: 'Rename an own passkey',
    access: 'signedIn',
    params: passkey,
    body: z.object({ name: passkeyName }),
    response: noContent,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/user/passkeys/:passkeyId',
    summary:
      'Remove an own passkey, after confirming with a passkey; the last one stays if the provider requires one',
    access: 'signedIn',
    params: passkey,
    response: noContent,
    needsConfirmation: true,
  }),
  startConfirming: defineCall({
    method: 'POST',
    path: '/user/passkeys/confirm/options',
    summary: 'Options for a confirmation with a passkey',
    access: 'signedIn',
    response: passkeyRequest,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/user/passkeys/confirm',
    summary: 'Confirm with a passkey; valid for five minutes',
    access: 'signedIn',
    body: used,
    response: noContent,
  }),
  startSignIn: defineCall({
    method: 'POST',
    path: '/passkey/sign-in/options',
    summary:
      'Options for a sign-in with a passkey; with `afterPassword` only passkeys of the account whose password was just entered in this browser',
    access: 'public',
    body: z.optional(z.object({ afterPassword: z.optional(z.boolean()) })),
    response: passkeyRequest,
  }),
  signIn: defineCall({
    method: 'POST',
    path: '/passkey/sign-in',
    summary: 'Sign in with a passkey; the token is in the authorization header',
    access: 'public',
    body: used,
    response: session,
    startsSession: true,
  }),
  startFirst: defineCall({
    method: 'POST',
    path: '/passkey/first/options',
    summary:
      'Options for creating the first passkey, if the provider requires one and the password was just entered in this browser',
    access: 'public',
    response: passkeyCreation,
  }),
  addFirst: defineCall({
    method: 'POST',
    path: '/passkey/first',
    summary: 'Add the first passkey and sign in; the token is in the authorization header',
    access: 'public',
    body: created,
    response: session,
    startsSession: true,
  }),
  recovery: defineCall({
    method: 'GET',
    path: '/passkey/recovery/:uuid',
    summary: 'State of a passkey recovery link, and its account',
    access: 'public',
    params: recovery,
    response: passkeyRecovery,
  }),
  startRecovering: defineCall({
    method: 'POST',
    path: '/passkey/recovery/:uuid/options',
    summary: 'Options for creating the passkey that replaces the lost ones',
    access: 'public',
    params: recovery,
    response: passkeyCreation,
  }),
  recover: defineCall({
    method: 'POST',
    path: '/passkey/recovery/:uuid',
    summary: 'Replace all passkeys of the account with a new one, and end its sessions',
    access: 'public',
    params: recovery,
    body: created,
    response: noContent,
  }),
}
