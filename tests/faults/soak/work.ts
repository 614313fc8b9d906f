import { setTimeout as wait } from 'node:timers/promises'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { presenceCalls } from '../../../api/presence.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { signInCalls } from '../../../api/sign-in.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import type { Answered, Caller } from '../../api/caller.ts'
import { pdf } from '../../api/document/samples.ts'
import { COMPLIANCE, completeQuery, PARTNER } from '../../api/query/example.ts'

const PAUSE_MS = 150

/** A user's query, and the number of the next action. */
export type Visit = { as: `${string}@${string}`; queryId: number; turn: number; windowId: string }

const samplePdf = pdf()

/** A caller that waits and retries while the portal is busy. */
const retryingCaller = (caller: Caller, counts: WorkCounts): Pick<Caller, 'request'> => ({
  request: async (...asked) => {
    for (;;) {
      const answered = await caller.request(...asked)
      if (answered.status !== 503) return answered
      counts.busy += 1
      await wait(Number(answered.headers.get('retry-after') ?? 1) * 1000)
    }
  },
})
export type RetryingCaller = ReturnType<typeof retryingCaller>

type Action = (caller: RetryingCaller, visit: Visit) => Promise<Answered>

/** Makes a query. Returns its id. */
export const createQuery = async (caller: RetryingCaller, as: Visit['as']): Promise<number> => {
  const { body } = await caller.request(queryCalls.save, { body: completeQuery }, as)
  return (body as { queryId: number }).queryId
}

const upload: Action = (caller, { as, queryId, turn }) => {
  const body = new FormData()
  body.append('files', new Blob([samplePdf], { type: 'application/pdf' }), `soak-${turn}.pdf`)
  return caller.request(documentCalls.upload, { params: { queryId }, body }, as)
}

/** Sends the query on and back, so that work can continue. */
const step: Action = async (caller, { as, queryId }) => {
  const sent = await caller.request(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, as)
  if (sent.status !== 200) return sent
  return caller.request(queryCalls.changeStatus, { query: { queryId, status: 'P' } }, COMPLIANCE)
}

const save: Action = async (caller, { as, queryId, turn }) => {
  const read = await caller.request(queryCalls.edit, { params: { id: queryId } }, as)
  const { modifiedDtime } = read.body as { modifiedDtime: string }
  const body = { queryId, modifiedDtime, clientInfo: `Turn ${turn}` }
  return caller.request(queryCalls.save, { body }, as)
}

const signInAndOut: Action = async (caller) => {
  const body = { username: 'credit@tehing.example', password: DEMO_PASSWORD }
  const answered = await caller.request(signInCalls.login, { body })
  const authorization = answered.headers.get('authorization') ?? ''
  return caller.request(signInCalls.logout, {}, undefined, { headers: { authorization } })
}

/** What users do. */
export const actions = {
  read: (caller, { as, queryId }) => caller.request(queryCalls.edit, { params: { id: queryId } }, as),
  list: (caller, { as }) => caller.request(queryListCalls.ofPartner, { body: ['P'] }, as),
  save,
  history: (caller, { as, queryId }) => caller.request(statusHistoryCalls.find, { params: { queryId } }, as),
  arrive: (caller, { as, queryId, windowId }) =>
    caller.request(presenceCalls.arrive, { params: { id: queryId, windowId } }, as),
  paper: (caller, { as, queryId }) => caller.request(agreementCalls.offer, { params: { id: queryId } }, as),
  step,
  leave: (caller, { as, queryId, windowId }) =>
    caller.request(presenceCalls.leave, { params: { id: queryId, windowId } }, as),
  upload,
  'sign-in': signInAndOut,
} satisfies Record<string, Action>
export type ActionName = keyof typeof actions

/** Actions of a day, the frequent ones several times. */
const day: readonly ActionName[] = [
  'read',
  'list',
  'save',
  'history',
  'arrive',
  'save',
  'paper',
  'step',
  'leave',
  'upload',
  'read',
  'sign-in',
]

/** Actions on one query before a new one is created, because no query has hundreds of files. */
const TURNS = day.length * 4

/** Counts of actions and busy responses, and every wrong response. */
export type WorkCounts = { done: Map<string, number>; busy: number; wrong: string[] }

/** Works like a person, with short pauses, until stopped. */
export const work = async (given: Caller, first: number, counts: WorkCounts, isStopped: () => boolean) => {
  const caller = retryingCaller(given, counts)
  let queryId = await createQuery(caller, PARTNER)
  const windowId = crypto.randomUUID()
  for (let turn = first; !isStopped(); turn += 1) {
    if (turn % TURNS === 0) queryId = await createQuery(caller, PARTNER)
    const name = day[turn % day.length] ?? 'read'
    const { status, body } = await actions[name](caller, { as: PARTNER, queryId, turn, windowId })
    counts.done.set(name, (counts.done.get(name) ?? 0) + 1)
    if (status >= 300) counts.wrong.push(`${name}: ${status} ${JSON.stringify(body)}`)
    await wait(PAUSE_MS)
  }
}
