import { passkeyCalls } from '../../api/passkey.calls.ts'
import type {
  PasskeyEntered,
  PasskeyOptions,
  PasskeyResponse,
} from '../../machines/flow/session/passkey.machine.ts'
import type { SignedIn } from '../../machines/flow/session/session.machine.ts'
import { call, callWithHeaders } from '../api/call.ts'
import { sessionFromHeaders } from './sign-in-response.ts'

/** The two calls around the browser's prompt. */
export type PasskeyWork = {
  fetchOptions: (entered: PasskeyEntered, signal: AbortSignal) => Promise<PasskeyOptions>
  send: (given: PasskeyResponse & PasskeyEntered, signal: AbortSignal) => Promise<SignedIn | null>
}

/** Signs in, or with `afterPassword` completes the sign-in of the account whose password was right. */
export const signInWithPasskey = (afterPassword: boolean): PasskeyWork => ({
  fetchOptions: async (_, signal) => ({
    kind: 'use',
    options: await call(passkeyCalls.startSignIn, { body: { afterPassword } }, { signal }),
  }),
  send: async (given, signal) => {
    const body = { response: used(given) }
    return begun((await callWithHeaders(passkeyCalls.signIn, { body }, { signal })).headers)
  },
})

/** Adds the first passkey of the account whose password was right, which signs in. */
export const addFirstPasskey: PasskeyWork = {
  fetchOptions: async (_, signal) => ({
    kind: 'create',
    options: await call(passkeyCalls.startFirst, {}, { signal }),
  }),
  send: async (given, signal) => {
    const body = { name: given.name, response: created(given) }
    return begun((await callWithHeaders(passkeyCalls.addFirst, { body }, { signal })).headers)
  },
}

/** Adds a passkey to one's own account. */
export const addPasskey: PasskeyWork = {
  fetchOptions: async ({ presentPassword }, signal) => ({
    kind: 'create',
    options: await call(
      passkeyCalls.startAdding,
      { body: presentPassword === undefined ? {} : { presentPassword } },
      { signal },
    ),
  }),
  send: async (given, signal) => {
    const body = { name: given.name, response: created(given) }
    await call(passkeyCalls.add, { body }, { signal })
    return null
  },
}

/** Replaces the lost passkeys of the account that a link is for. */
export const recoverPasskey = (uuid: string): PasskeyWork => ({
  fetchOptions: async (_, signal) => ({
    kind: 'create',
    options: await call(passkeyCalls.startRecovering, { params: { uuid } }, { signal }),
  }),
  send: async (given, signal) => {
    const body = { name: given.name, response: created(given) }
    await call(passkeyCalls.recover, { params: { uuid }, body }, { signal })
    return null
  },
})

/** Confirms with a passkey that the same person is still here. */
export const confirmWithPasskey: PasskeyWork = {
  fetchOptions: async (_, signal) => ({
    kind: 'use',
    options: await call(passkeyCalls.startConfirming, {}, { signal }),
  }),
  send: async (given, signal) => {
    await call(passkeyCalls.confirm, { body: { response: used(given) } }, { signal })
    return null
  },
}

const used = (given: PasskeyResponse) => {
  if (given.kind !== 'use') throw new Error('a passkey was created, not used')
  return given.response
}

const created = (given: PasskeyResponse) => {
  if (given.kind !== 'create') throw new Error('a passkey was used, not created')
  return given.response
}

/** @throws Error if the response has no token */
const begun = (headers: Headers): SignedIn => {
  const signedIn = sessionFromHeaders(headers, Date.now())
  if (!signedIn) throw new Error('the sign-in brought no token')
  return signedIn
}
