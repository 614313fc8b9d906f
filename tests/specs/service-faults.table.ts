/** Faults of outside services, and the portal's expected responses; by hand. */

/** Timeout of services in tests; milliseconds. */
export const PATIENCE_MS = 1_200

export const faults = {
  refused: 'nobody listens',
  slow: 'it answers, but only just in time',
  late: 'it does what was asked and answers when nobody waits any more',
  hanging: 'it takes the request and never answers',
  stalled: 'it sends half of its answer and then nothing',
  cut: 'it does what was asked and breaks off in the middle of its answer',
  page: 'it answers 200 with a page of HTML',
  broken: 'it answers 200 with JSON that breaks off',
  shape: 'it answers 200 with other JSON',
  endless: 'it answers 200 with more than anybody would read',
  failing: 'it answers 500 with a text',
  overloaded: 'it answers 503',
  redirect: 'it sends the caller elsewhere',
  forbidden: 'it answers 403',
} as const
export type Fault = keyof typeof faults

/** Faults of a service without HTTP, also after it received a text. */
export type TcpFault =
  | 'refused'
  | 'closing'
  | 'hanging'
  | { answers: string }
  | { cutAfter: string }
  | { silentAfter: string }

/**
 * The response: `served` as without a fault; `unavailable`: 503, a retry may help; `refused`: 502, a retry does not
 * help.
 */
export type Outcome = 'served' | 'unavailable' | 'refused'

type Row = Record<Fault, Outcome>

/** A call that needs the service's whole response. */
const needed: Row = {
  refused: 'unavailable',
  slow: 'served',
  late: 'unavailable',
  hanging: 'unavailable',
  stalled: 'unavailable',
  cut: 'unavailable',
  page: 'refused',
  broken: 'refused',
  shape: 'refused',
  endless: 'refused',
  failing: 'unavailable',
  overloaded: 'unavailable',
  redirect: 'unavailable',
  forbidden: 'refused',
}

/** A call that works without the service's response. */
const notNeeded: Row = {
  refused: 'served',
  slow: 'served',
  late: 'served',
  hanging: 'served',
  stalled: 'served',
  cut: 'served',
  page: 'served',
  broken: 'served',
  shape: 'served',
  endless: 'served',
  failing: 'served',
  overloaded: 'served',
  redirect: 'served',
  forbidden: 'served',
}

/** A call for which the status is enough, as long as the body ends. */
const byStatus: Row = { ...needed, page: 'served', broken: 'served', shape: 'served' }

/** A download that is streamed: a later fault breaks it off. */
const { stalled: _stalled, cut: _cut, ...asked } = needed

/** Every call and job that reaches an outside service. */
export const serviceFaults = {
  'business register: search by name': needed,
  'business register: search by code': needed,
  'business register: save with a new client': notNeeded,
  'limit engine: ask for a check': byStatus,
  'limit engine: read the limit': needed,
  'limit engine: look for the answer (job)': needed,
  'ledger: contract for a shop': needed,
  'ledger: contract by an in-house person': needed,
  'signing: upload (job)': needed,
  'signing: is it uploaded (job)': needed,
  'signing: end (job)': needed,
  'signing: state (job)': needed,
  'signing: state before the download': needed,
  'signing: the signed file': { ...needed, broken: 'refused', shape: 'refused' },
  'Smart-ID: ask the phone': needed,
  'Smart-ID: device link': needed,
  'Mobile-ID: ask the phone': needed,
  'file store: upload': needed,
  'file store: download': asked,
  'file store: several as a zip': asked,
} as const satisfies Record<string, Partial<Row>>
export type Step = keyof typeof serviceFaults

/**
 * State of a container while its signing is started, and the number of signings started. If it is unknown whether the
 * gateway has started it, it waits for a person.
 */
export const startFaults: Record<Fault, { state: 'sent' | 'unconfirmed'; started: 0 | 1 }> = {
  refused: { state: 'sent', started: 0 },
  slow: { state: 'sent', started: 1 },
  late: { state: 'unconfirmed', started: 1 },
  hanging: { state: 'unconfirmed', started: 0 },
  stalled: { state: 'unconfirmed', started: 1 },
  cut: { state: 'unconfirmed', started: 1 },
  page: { state: 'unconfirmed', started: 0 },
  broken: { state: 'unconfirmed', started: 0 },
  shape: { state: 'unconfirmed', started: 0 },
  endless: { state: 'unconfirmed', started: 0 },
  failing: { state: 'unconfirmed', started: 0 },
  overloaded: { state: 'unconfirmed', started: 0 },
  redirect: { state: 'unconfirmed', started: 0 },
  forbidden: { state: 'sent', started: 0 },
}

type Landed = null | 'service.unavailable' | 'sso.refused'

/** An endless response is limited by its timeout only. */
const needsIssuer: Record<Exclude<Fault, 'endless'>, Landed> = {
  refused: 'service.unavailable',
  slow: null,
  late: 'service.unavailable',
  hanging: 'service.unavailable',
  stalled: 'service.unavailable',
  cut: 'service.unavailable',
  page: 'sso.refused',
  broken: 'sso.refused',
  shape: 'sso.refused',
  failing: 'service.unavailable',
  overloaded: 'service.unavailable',
  redirect: 'sso.refused',
  forbidden: 'sso.refused',
}

/** The landing page's message; null if the sign-on continues. */
export const ssoFaults: Record<'leaving' | 'comingBack', typeof needsIssuer> = {
  leaving: needsIssuer,
  comingBack: needsIssuer,
}

/** Faults of the mail server, the job's result, and the number of letters that were sent nevertheless. */
export const mailFaults: Record<
  string,
  { fault: TcpFault; expected: 'unavailable' | 'refused'; delivered: 0 | 1 }
> = {
  'nobody listens': { fault: 'refused', expected: 'unavailable', delivered: 0 },
  'the connection closes at once': { fault: 'closing', expected: 'unavailable', delivered: 0 },
  hanging: { fault: 'hanging', expected: 'unavailable', delivered: 0 },
  'another protocol answers': {
    fault: { answers: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
    expected: 'unavailable',
    delivered: 0,
  },
  'too busy': { fault: { answers: '421 4.3.2 try later\r\n' }, expected: 'unavailable', delivered: 0 },
  'it turns everybody away': { fault: { answers: '554 5.7.1 no\r\n' }, expected: 'refused', delivered: 0 },
  'cut off after the sender': { fault: { cutAfter: 'MAIL FROM' }, expected: 'unavailable', delivered: 0 },
  'silent after the recipient': { fault: { silentAfter: 'RCPT TO' }, expected: 'unavailable', delivered: 0 },
  'cut off after the letter': { fault: { cutAfter: '\r\n.\r\n' }, expected: 'unavailable', delivered: 1 },
}

/** Faults of a scan, and the response to the upload. */
export const scannerFaults: Record<string, { fault: TcpFault; expected: 'unavailable' | 'refused' }> = {
  'nobody listens': { fault: 'refused', expected: 'unavailable' },
  'the connection closes at once': { fault: 'closing', expected: 'unavailable' },
  hanging: { fault: 'hanging', expected: 'unavailable' },
  'silent after the file': { fault: { silentAfter: 'zINSTREAM' }, expected: 'unavailable' },
  'cut off after the file': { fault: { cutAfter: 'zINSTREAM' }, expected: 'unavailable' },
  'another protocol answers': { fault: { answers: 'HTTP/1.1 400 Bad Request\r\n\r\n' }, expected: 'refused' },
  'half a verdict': { fault: { answers: 'stream: O' }, expected: 'refused' },
  "another command's answer": { fault: { answers: 'PONG\0' }, expected: 'refused' },
  'no name for what it found': { fault: { answers: 'stream:  FOUND\0' }, expected: 'refused' },
}
