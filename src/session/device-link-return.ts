import type { DeviceLinkFailure } from '../../api/session.ts'
import { DIGITAL_LOGIN } from '../../domain/constants.ts'
import type { DigitalRequest } from '../../machines/flow/session/digital-login.types.ts'
import { storedRequest } from './digital-request.ts'

const PARAMETER = 'deviceLink'
const failures: readonly string[] = ['otherBrowser', 'refused'] satisfies DeviceLinkFailure[]

/**
 * What the sign-in goes on with: the request that the app has sent the browser back for, or the one that a reload left
 * waiting; and why a way back was refused. The server knows the real end of its time.
 */
export const deviceLinkReturn = (
  search: string,
  now: number,
): { left: DigitalRequest | null; refused: DeviceLinkFailure | null } => {
  const told = new URLSearchParams(search).get(PARAMETER)
  if (told === null) return { left: storedRequest(now), refused: null }
  if (isFailure(told)) return { left: null, refused: told }
  const left: DigitalRequest = {
    method: 'smartid',
    way: 'returned',
    sessionId: told,
    verificationCode: '',
    phone: null,
    deadline: now + DIGITAL_LOGIN.timeoutMs,
  }
  return { left, refused: null }
}

/** A reload of the page does not come back once more. */
export const clearDeviceLinkReturn = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
}

const isFailure = (told: string): told is DeviceLinkFailure => failures.includes(told)
