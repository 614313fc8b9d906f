import type { DeviceLinkFailure } from '../../api/session.ts'
import { DIGITAL_LOGIN } from '../../domain/constants.ts'
import type { DigitalRequest } from '../../machines/flow/session/digital-login.machine.ts'
import { storedRequest } from './digital-request.ts'

const PARAMETER = 'deviceLink'
const failures: readonly string[] = ['otherBrowser', 'refused'] satisfies DeviceLinkFailure[]

/**
 * What the sign-in resumes: the request that the app has returned for, or one that a reload interrupted; and why a
 * return failed. The server knows its real deadline.
 */
export const deviceLinkReturn = (
  search: string,
  now: number,
): { left: DigitalRequest | null; refused: DeviceLinkFailure | null } => {
  const parameter = new URLSearchParams(search).get(PARAMETER)
  if (parameter === null) return { left: storedRequest(now), refused: null }
  if (isFailure(parameter)) return { left: null, refused: parameter }
  const left: DigitalRequest = {
    method: 'smartid',
    way: 'returned',
    sessionId: parameter,
    verificationCode: '',
    phone: null,
    deadline: now + DIGITAL_LOGIN.timeoutMs,
  }
  return { left, refused: null }
}

/** Removes the parameter, so that a reload does not return once more. */
export const clearDeviceLinkReturn = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', url)
}

const isFailure = (parameter: string): parameter is DeviceLinkFailure => failures.includes(parameter)
