import { fromCallback, fromPromise } from 'xstate'
import { sessionCalls } from '../../contract/session.calls.ts'
import type { DigitalLogin } from '../../contract/session.ts'
import {
  LIMIT_MS,
  type DigitalLoginEvent,
  type DigitalRequest,
  type DigitalStatus,
} from '../../machines/digital-login.machine.ts'
import { call, callWithHeaders } from '../call.ts'
import { signedInBy } from './signedIn.ts'

const SECOND_MS = 1_000

/** Sends the request to the person's phone. */
export const start = fromPromise<DigitalRequest, DigitalLogin>(async ({ input, signal }) => {
  const { method, phone = null } = input
  const definition = method === 'smartid' ? sessionCalls.startSmartId : sessionCalls.startMobileId
  const { sessionId, verificationCode } = await call(definition, { body: input }, { signal })
  return { method, sessionId, verificationCode, phone, deadline: Date.now() + LIMIT_MS }
})

const askHowItStands = ({ method, sessionId }: DigitalRequest, signal: AbortSignal) =>
  method === 'smartid'
    ? callWithHeaders(sessionCalls.smartIdStatus, { params: { sessionId } }, { signal })
    : callWithHeaders(sessionCalls.mobileIdStatus, { params: { sessionId }, query: {} }, { signal })

/** How the request stands; the token comes once, in the headers of the answer that says OK. */
export const readStatus = fromPromise<DigitalStatus, DigitalRequest>(async ({ input, signal }) => {
  const { answer, headers } = await askHowItStands(input, signal)
  if (answer.state === 'PENDING') return { state: 'pending' }
  if (answer.result !== 'OK') return { state: 'failed', outcome: answer.result ?? 'ERROR' }
  const signedIn = signedInBy(headers, Date.now())
  return signedIn ? { state: 'signedIn', signedIn } : { state: 'failed', outcome: 'NO_TOKEN' }
})

/** Reads the clock anew each time: a phone that slept in between still shows the right number. */
export const countDown = fromCallback<DigitalLoginEvent, { deadline: number }>(({ input, sendBack }) => {
  const tell = () => {
    const seconds = Math.max(0, Math.ceil((input.deadline - Date.now()) / SECOND_MS))
    sendBack({ type: 'time.left', seconds })
  }
  tell()
  const timer = setInterval(tell, SECOND_MS)
  return () => clearInterval(timer)
})

/** Tells the server that nobody waits any more; nothing depends on its being heard. */
export const giveUp = (request: DigitalRequest | null): void => {
  if (!request) return
  call(sessionCalls.cancelDigitalLogin, { params: { sessionId: request.sessionId } }).catch(() => undefined)
}
