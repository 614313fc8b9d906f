import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import {
  type PasskeyFailure,
  PasskeyNotGiven,
  type PasskeyOptions,
  type PasskeyResponse,
} from '../../machines/flow/session/passkey.machine.ts'

/**
 * Shows the browser's prompt for creating or using a passkey. Aborting the signal closes it.
 * @throws {PasskeyNotGiven} the person cancelled, or the browser cannot do it
 */
export const promptPasskey = async (asked: PasskeyOptions, signal: AbortSignal): Promise<PasskeyResponse> => {
  if (!browserSupportsWebAuthn()) throw new PasskeyNotGiven('unsupported', null)
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close)
  try {
    return await ask(asked)
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new PasskeyNotGiven(reason, error)
  } finally {
    signal.removeEventListener('abort', close)
  }
}

const ask = async (asked: PasskeyOptions): Promise<PasskeyResponse> => {
  if (asked.kind === 'create')
    return { kind: 'create', response: await startRegistration({ optionsJSON: asked.options }) }
  const { allowCredentials, ...options } = asked.options
  const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials }) }
  return { kind: 'use', response: await startAuthentication({ optionsJSON }) }
}

/** By the names that WebAuthn gives its errors. */
const reasons: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

const reasonOf = (error: unknown) => (error instanceof Error ? reasons[error.name] : undefined)
