import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { queryCalls } from '../../api/query.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { type Caller, createCaller } from '../api/caller.ts'
import { completeQuery, PARTNER } from '../api/query/example.ts'
import {
  type ActionName,
  actions,
  createQuery,
  type RetryingCaller,
  type Visit,
} from '../faults/soak/work.ts'

type User = Visit['as']

/** What callers do for how long, and what became of their calls. */
export type Work = {
  isOver: boolean
  /** Milliseconds of each answered call. */
  each: number[]
  /** Calls that were answered 503 or 429, and made again. */
  busy: number
  /** Other calls without success. */
  errors: string[]
}

export const newWork = (): Work => ({ isOver: false, each: [], busy: 0, errors: [] })

/**
 * Adds a user to each of the first partners that the bench has copied: users of one partner wait for each other's counts of
 * queries by status.
 */
export const addUsers = async (client: pg.Client, count: number): Promise<User[]> => {
  const { rows } = await client.query<{ email: User }>(
    `insert into account_user (first_name, last_name, email, user_role, partner_id, password_hash, active)
     select 'Kasutaja', partner.business_name, 'caller-' || partner.partner_id || '@bench.example',
       model.user_role, partner.partner_id, model.password_hash, true
     from account_user model, partner
     where model.email = $1 and partner.business_name like 'Partner %' order by partner.partner_id limit $2
     returning email`,
    [PARTNER, count],
  )
  return rows.map(({ email }) => email)
}

/** Notes every call, and repeats one that was refused because the portal was busy, when the portal says. */
const noting = (caller: Caller, work: Work): RetryingCaller => ({
  request: async (call, ...rest) => {
    for (;;) {
      const started = performance.now()
      const answered = await caller.request(call, ...rest)
      const isBusy = answered.status === 503 || answered.status === 429
      if (!isBusy) {
        work.each.push(performance.now() - started)
        if (answered.status >= 300)
          work.errors.push(`${call.path}: ${answered.status} ${JSON.stringify(answered.body)}`)
        return answered
      }
      work.busy += 1
      await wait(Number(answered.headers.get('retry-after') ?? 1) * 1000)
    }
  },
})

/** Of 20 calls, 13 read, one makes a document, one uploads and five write. All callers are signed in before. */
const mixed: readonly ActionName[] = [
  'read',
  'list',
  'save',
  'history',
  'arrive',
  'read',
  'list',
  'save',
  'read',
  'step',
  'leave',
  'list',
  'upload',
  'read',
  'save',
  'paper',
]
/** A new query after so many rounds, because no query has hundreds of files. */
const ROUNDS = 4

type Turn = (caller: RetryingCaller, as: User, first: number, work: Work) => Promise<void>

const mixedTurn: Turn = async (caller, as, first, work) => {
  const queryId = await createQuery(caller, as)
  const windowId = crypto.randomUUID()
  const turns = mixed.length * ROUNDS
  for (let turn = first; turn < turns + first && !work.isOver; turn += 1)
    await actions[mixed[turn % mixed.length] ?? 'read'](caller, { as, queryId, turn, windowId })
}

type Saved = { queryId: number; modifiedDtime: string }

/** Makes a query, changes it twice and sends it. */
const writingTurn: Turn = async (caller, as) => {
  const save = async (body: object) => (await caller.request(queryCalls.save, { body }, as)).body as Saved
  let { queryId, modifiedDtime } = await save(completeQuery)
  for (const clientInfo of ['once', 'twice'])
    ({ queryId, modifiedDtime } = await save({ queryId, modifiedDtime, clientInfo }))
  await caller.request(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, as)
}

export const loads = { mixed: mixedTurn, writes: writingTurn } as const
export type Load = keyof typeof loads

/** Users with their portals. */
export type Callers = { caller: Caller; as: User }[]

/** Spreads users over the portals and signs them in. */
export const signIn = async (addresses: readonly string[], users: readonly User[]): Promise<Callers> => {
  const portals = addresses.map(createCaller)
  const callers = users.flatMap((as, nth) => {
    const caller = portals[nth % portals.length]
    return caller ? { caller, as } : []
  })
  for (const { caller, as } of callers) await caller.ask(userCalls.loggedIn, {}, as)
  return callers
}

/** Works without pauses until the work is over. */
export const workAs = async (
  { caller, as }: Callers[number],
  nth: number,
  load: Load,
  work: Work,
): Promise<void> => {
  const noted = noting(caller, work)
  while (!work.isOver) await loads[load](noted, as, nth * 3, work)
}
