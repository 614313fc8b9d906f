import { fromCallback, fromPromise } from 'xstate'
import { sessionCalls } from '../../api/session.calls.ts'
import {
  LIMIT_MS,
  type DigitalLoginEvent,
  type DigitalRequest,
  type DigitalStart,
  type DigitalStatus,
} from '../../machines/flow/session/digital-login.machine.ts'
import { call, callWithHeaders } from '../api/call.ts'
import { sessionFromHeaders } from './sign-in-response.ts'

const SECOND_MS = 1_000

/** Sends the request to the person's phone, or starts a link for the person to open. */
export const start = fromPromise<DigitalRequest, DigitalStart>(async ({ input, signal }) => {
  if ('way' in input) {
    const { sessionId } = await call(sessionCalls.startDeviceLink, {}, { signal })
    return { ...input, sessionId, verificationCode: '', phone: null, deadline: Date.now() + LIMIT_MS }
  }
  const { method, phone = null } = input
  const definition = method === 'smartid' ? sessionCalls.startSmartId : sessionCalls.startMobileId
  const { sessionId, verificationCode } = await call(definition, { body: input }, { signal })
  return { method, way: 'notification', sessionId, verificationCode, phone, deadline: Date.now() + LIMIT_MS }
})

/** Omits the documented parameter `phone`, because servers log addresses. */
const pollStatus = ({ method, sessionId }: DigitalRequest, signal: AbortSignal) =>
  method === 'smartid'
    ? callWithHeaders(sessionCalls.smartIdStatus, { params: { sessionId } }, { signal })
    : callWithHeaders(sessionCalls.mobileIdStatus, { params: { sessionId }, query: {} }, { signal })

/** Polls the request; the token comes once, in the headers of the successful response. */
export const readStatus = fromPromise<DigitalStatus, DigitalRequest>(async ({ input, signal }) => {
  const { answer, headers } = await pollStatus(input, signal)
  if (answer.state === 'PENDING') return { state: 'pending' }
  if (answer.result !== 'OK') return { state: 'failed', outcome: answer.result ?? 'ERROR' }
  const signedIn = sessionFromHeaders(headers, Date.now())
  return signedIn ? { state: 'signedIn', signedIn } : { state: 'failed', outcome: 'NO_TOKEN' }
})

/** Reads the clock each time, so that the number is right after the phone slept. */
export const countDown = fromCallback<DigitalLoginEvent, { deadline: number }>(({ input, sendBack }) => {
  const report = () => {
    const seconds = Math.max(0, Math.ceil((input.deadline - Date.now()) / SECOND_MS))
    sendBack({ type: 'time.left', seconds })
  }
  report()
  const timer = setInterval(report, SECOND_MS)
  return () => clearInterval(timer)
})

/**
 * Requests the link each second, one request at a time; failures are skipped. The age counts from the request, so it
 * is never underestimated.
 */
export const renewLink = fromCallback<DigitalLoginEvent, { sessionId: string }>(({ input, sendBack }) => {
  const over = new AbortController()
  let asking = false
  const renew = () => {
    if (asking) return
    asking = true
    const askedAt = Date.now()
    call(sessionCalls.deviceLink, { params: input }, { signal: over.signal })
      .then(
        (addresses) =>
          addresses &&
          sendBack({ type: 'link.renewed', link: { ...addresses, ageMs: Date.now() - askedAt } }),
      )
      .catch(() => undefined)
      .finally(() => (asking = false))
  }
  renew()
  const timer = setInterval(renew, SECOND_MS)
  return () => {
    clearInterval(timer)
    over.abort()
  }
})

/** Tells the server to cancel the request; best effort. */
export const giveUp = (request: DigitalRequest | null): void => {
  if (!request) return
  call(sessionCalls.cancelDigitalLogin, { params: { sessionId: request.sessionId } }).catch(() => undefined)
}
