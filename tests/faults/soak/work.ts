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

/** One client's query, and the number of the next action. */
type Visit = { queryId: number; turn: number; windowId: string }

const samplePdf = pdf()

/** A caller that waits and retries while the portal is busy. */
const patient = (caller: Caller, diary: Diary): Pick<Caller, 'request'> => ({
  request: async (...asked) => {
    for (;;) {
      const answered = await caller.request(...asked)
      if (answered.status !== 503) return answered
      diary.busy += 1
      await wait(Number(answered.headers.get('retry-after') ?? 1) * 1000)
    }
  },
})
type Patient = ReturnType<typeof patient>

const fresh = async (caller: Patient): Promise<number> => {
  const { body } = await caller.request(queryCalls.save, { body: completeQuery }, PARTNER)
  return (body as { queryId: number }).queryId
}

const upload = (caller: Patient, { queryId, turn }: Visit) => {
  const body = new FormData()
  body.append('files', new Blob([samplePdf], { type: 'application/pdf' }), `soak-${turn}.pdf`)
  return caller.request(documentCalls.upload, { params: { queryId }, body }, PARTNER)
}

/** Sends the query on and back, so that work can continue. */
const step = async (caller: Patient, { queryId }: Visit): Promise<Answered> => {
  const sent = await caller.request(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, PARTNER)
  if (sent.status !== 200) return sent
  return caller.request(queryCalls.changeStatus, { query: { queryId, status: 'P' } }, COMPLIANCE)
}

const save = async (caller: Patient, { queryId, turn }: Visit): Promise<Answered> => {
  const read = await caller.request(queryCalls.edit, { params: { id: queryId } }, PARTNER)
  const { modifiedDtime } = read.body as { modifiedDtime: string }
  const body = { queryId, modifiedDtime, clientInfo: `Turn ${turn}` }
  return caller.request(queryCalls.save, { body }, PARTNER)
}

const signInAndOut = async (caller: Patient): Promise<Answered> => {
  const body = { username: 'credit@tehing.example', password: DEMO_PASSWORD }
  const answered = await caller.request(signInCalls.login, { body })
  const authorization = answered.headers.get('authorization') ?? ''
  return caller.request(signInCalls.logout, {}, undefined, { headers: { authorization } })
}

type Action = (caller: Patient, visit: Visit) => Promise<Answered>

/** Actions of a day; frequent ones are repeated in the list. */
const actions: readonly (readonly [name: string, action: Action])[] = [
  ['read', (caller, { queryId }) => caller.request(queryCalls.edit, { params: { id: queryId } }, PARTNER)],
  ['list', (caller) => caller.request(queryListCalls.ofPartner, { body: ['P'] }, PARTNER)],
  ['save', save],
  [
    'history',
    (caller, { queryId }) => caller.request(statusHistoryCalls.find, { params: { queryId } }, PARTNER),
  ],
  [
    'presence',
    (caller, { queryId, windowId }) =>
      caller.request(presenceCalls.arrive, { params: { id: queryId, windowId } }, PARTNER),
  ],
  ['save', save],
  [
    'paper',
    (caller, { queryId }) => caller.request(agreementCalls.offer, { params: { id: queryId } }, PARTNER),
  ],
  ['step', step],
  [
    'presence',
    (caller, { queryId, windowId }) =>
      caller.request(presenceCalls.leave, { params: { id: queryId, windowId } }, PARTNER),
  ],
  ['upload', upload],
  ['read', (caller, { queryId }) => caller.request(queryCalls.edit, { params: { id: queryId } }, PARTNER)],
  ['sign-in', signInAndOut],
]

/** Actions on one query before a new one is created, because no query has hundreds of files. */
const TURNS = actions.length * 4

/** Counts of actions and busy responses, and every wrong response. */
export type Diary = { done: Map<string, number>; busy: number; wrong: string[] }

/** Works like a person, with short pauses, until stopped. */
export const work = async (given: Caller, first: number, diary: Diary, isStopped: () => boolean) => {
  const caller = patient(given, diary)
  let queryId = await fresh(caller)
  const windowId = crypto.randomUUID()
  for (let turn = first; !isStopped(); turn += 1) {
    if (turn % TURNS === 0) queryId = await fresh(caller)
    const [name, action] = actions[turn % actions.length] as (typeof actions)[number]
    const { status, body } = await action(caller, { queryId, turn, windowId })
    diary.done.set(name, (diary.done.get(name) ?? 0) + 1)
    if (status >= 300) diary.wrong.push(`${name}: ${status} ${JSON.stringify(body)}`)
    await wait(PAUSE_MS)
  }
}
