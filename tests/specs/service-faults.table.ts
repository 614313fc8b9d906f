/** What an outside service may do to a request, and the portal with it; written by hand. */

/** Milliseconds that the tests give a service to answer. */
export const PATIENCE_MS = 900

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

/**
 * What the caller is told: `served` as if nothing was wrong; `unavailable`: 503, worth trying again; `refused`: 502,
 * trying again will not help.
 */
export type Told = 'served' | 'unavailable' | 'refused'

type Row = Record<Fault, Told>

/** A call that needs the service's whole answer. */
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

/** A call that asks the service, and goes on without its answer. */
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

/** A call to which the service says yes by its status alone, whatever stands in the body, as long as the body ends. */
const byStatus: Row = { ...needed, page: 'served', broken: 'served', shape: 'served' }

/** Every call of the portal, and every job, that reaches an outside service. */
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
  'signing: state (job)': needed,
  'signing: state before the download': needed,
  'signing: the signed file': { ...needed, broken: 'refused', shape: 'refused' },
  'Smart-ID: ask the phone': needed,
  'Smart-ID: device link': needed,
  'Mobile-ID: ask the phone': needed,
} as const satisfies Record<string, Row>
export type Step = keyof typeof serviceFaults

/**
 * What becomes of a container whose signing is being started, and how often a signing was started in the end. Where
 * nobody knows whether the gateway has started it, it waits for a person.
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
