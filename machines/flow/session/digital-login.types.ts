import type { DeviceLinkAddresses, DigitalLogin, DigitalLoginResult } from '../../../api/session.ts'
import { DIGITAL_LOGIN } from '../../../domain/constants.ts'
import type { SignedIn } from './session.machine.ts'

/** The poll interval, and the timeout of the request on the phone. */
export const { pollMs: POLL_MS, timeoutMs: LIMIT_MS } = DIGITAL_LOGIN

/** A QR code older than this is not shown. */
export const LINK_LIFE_MS = 3_000

export type DigitalMethod = DigitalLogin['method']

/** What starts a sign-in: a person's code, or a request for a link. */
export type DigitalStart = DigitalLogin | { method: 'smartid'; way: 'deviceLink' }

/** A running request on the user's phone; enough to resume it after a reload, without secrets. */
export type DigitalRequest = {
  method: DigitalMethod
  /**
   * How the person confirms: the provider prompts the phone, the person opens a link, or the app has already returned
   * to the browser.
   */
  way: 'notification' | 'deviceLink' | 'returned'
  sessionId: string
  /** Empty for a link. */
  verificationCode: string
  /** Digits after +372; Mobile-ID only. */
  phone: string | null
  /** The timeout, in milliseconds of the epoch. */
  deadline: number
}

/** Why the sign-in failed. `NO_TOKEN`: the response has no token; `UNKNOWN`: the status could not be read. */
export type DigitalOutcome = Exclude<DigitalLoginResult, 'OK'> | 'NO_TOKEN' | 'UNKNOWN'

/** `identified`: the person has been identified and no session of the portal begins. */
export type DigitalStatus =
  | { state: 'pending' }
  | { state: 'identified' }
  | { state: 'signedIn'; signedIn: SignedIn }
  | { state: 'failed'; outcome: DigitalOutcome }

/** Why the form is shown again. */
export type DigitalFailure = { kind: 'start'; error: unknown } | { kind: 'outcome'; outcome: DigitalOutcome }

/** A link and its age when it was received. */
export type ShownLink = DeviceLinkAddresses & { ageMs: number }

/** The context of the machine. */
export type DigitalLoginContext = {
  request: DigitalRequest | null
  failure: DigitalFailure | null
  secondsLeft: number
  link: ShownLink | null
}

export type DigitalLoginEvent =
  | { type: 'login.start'; entered: DigitalStart }
  | { type: 'login.cancel' }
  /** The user selects another method, null for the password; this clears the last failure. */
  | { type: 'method.choose'; method: DigitalMethod | null }
  | { type: 'time.left'; seconds: number }
  | { type: 'link.renewed'; link: ShownLink }
  | { type: 'poll.due' }

/** The types of the machine. */
export type DigitalLoginTypes = {
  input: { request: DigitalRequest | null }
  context: DigitalLoginContext
  events: DigitalLoginEvent
  emitted: { type: 'login.succeeded'; signedIn: SignedIn }
  tags: 'busy'
}

/** The response to a request. */
export type Found = { status: DigitalStatus }

/** @throws Error if no request was made */
export const requested = ({ request }: DigitalLoginContext): DigitalRequest => {
  if (!request) throw new Error('nothing was asked for on a phone')
  return request
}

/** @throws Error if the sign-in is not complete */
export const signedInBy = (status: DigitalStatus): SignedIn => {
  if (status.state !== 'signedIn') throw new Error(`nobody is signed in while ${status.state}`)
  return status.signedIn
}
