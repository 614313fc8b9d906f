import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { isReadersTurn } from '../../../machines/lifecycle/query/reader-turn.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { MEMBERS, votingOn } from '../query/committee-scene.ts'
import { COMPLIANCE, INHOUSE } from '../query/example.ts'
import type { As } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
const [one, two, three] = MEMBERS
const scene = votingOn(() => server)
const { sent, vote, read, save, setRule, put, step } = scene

beforeAll(async () => {
  server = await startTestServer()
  await scene.gather()
})
afterAll(() => server.stop())

const body = [...statusCodes]
const rowsOf = async (as: As, waiting?: boolean) =>
  (
    await server.ask(
      queryListCalls.all,
      { query: { pageSize: 100, ...(waiting !== undefined && { waiting }) }, body },
      as,
    )
  ).content
const counted = async (as: As) => (await server.ask(queryListCalls.counts, {}, as)).waiting.SCR ?? 0

/** Whether a query waits for a reader: by badge, both filters and machine, which must agree. */
const waits = async (queryId: number, as: As): Promise<boolean> => {
  const has = (rows: readonly { queryId: number }[]) => rows.some((row) => row.queryId === queryId)
  const rows = await rowsOf(as)
  const badge = rows.find((row) => row.queryId === queryId)?.waitingForYou
  expect(has(await rowsOf(as, true))).toBe(badge)
  expect(has(await rowsOf(as, false))).toBe(!badge)
  expect(await counted(as)).toBe(
    rows.filter(({ status, waitingForYou }) => status === 'SCR' && waitingForYou).length,
  )
  const { status, facts } = await read(queryId, as)
  const reader = { userId: 0, role: 'CREDIT', inhouse: false, partnerId: null } as const
  expect(isReadersTurn(reader, status, facts, false)).toBe(badge)
  return badge === true
}

const waiting = async (queryId: number): Promise<boolean[]> => {
  const waitingFor: boolean[] = []
  for (const member of MEMBERS) waitingFor.push(await waits(queryId, member))
  return waitingFor
}

const idOf = async (email: string): Promise<number> => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  return user?.accountUserId ?? 0
}

test('a query before the committee waits for members who have not voted', async () => {
  const queryId = await sent()
  expect(await waiting(queryId)).toEqual([true, true, true])
  await vote(queryId, one, 'approve')
  expect(await waiting(queryId)).toEqual([false, true, true])
  await vote(queryId, two, 'refuse', 'Tax debt')
  expect(await waiting(queryId)).toEqual([false, false, true])
})

test('void votes are requested again', async () => {
  const queryId = await sent()
  await vote(queryId, one, 'approve')
  await save(queryId, { paymentPeriod: 36 }, INHOUSE)
  expect(await waiting(queryId)).toEqual([true, true, true])
  await vote(queryId, one, 'approve')
  await step(queryId, 'SCO', two)
  await step(queryId, 'SCR', COMPLIANCE)
  expect(await waiting(queryId)).toEqual([true, true, true])
})

test('it waits for all members once the limit needs no votes', async () => {
  const queryId = await sent()
  await vote(queryId, one, 'approve')
  await setRule(15_300 * 100)
  expect(await waiting(queryId)).toEqual([true, true, true])
  await setRule(15_300 * 100 - 1)
  expect(await waiting(queryId)).toEqual([false, true, true])
  await setRule(null)
  expect(await waiting(queryId)).toEqual([true, true, true])
  await setRule(15_000 * 100)
})

test.each(['userId', 'managerId'] as const)(
  'it does not wait for a member whose own query it is, by %s',
  async (column) => {
    const queryId = await sent()
    await put(queryId, { [column]: await idOf(three) })
    expect(await waiting(queryId)).toEqual([true, true, false])
  },
)

test('it does not wait for the user who submitted it in another role', async () => {
  const queryId = await sent()
  const as = eq(userTable.email, INHOUSE)
  await server.database.update(userTable).set({ userRole: 'CREDIT' }).where(as)
  expect(await waits(queryId, INHOUSE)).toBe(false)
  expect(await waits(queryId, one)).toBe(true)
  await server.database.update(userTable).set({ userRole: 'PARTNER' }).where(as)
})

test('below the limit it waits for everyone, also its own creator', async () => {
  const queryId = await sent({ advance: 20 })
  await put(queryId, { managerId: await idOf(two) })
  expect(await waiting(queryId)).toEqual([true, true, true])
})

test('without a payment the total counts', async () => {
  const queryId = await sent()
  await put(queryId, { managerId: await idOf(two) })
  // As stored by an older version: without a payment.
  await server.database
    .update(queryTable)
    .set({ paymentPeriod: null, financedAmountCents: null, pmtAmountCents: null, annuityAmountCents: null })
    .where(eq(queryTable.queryId, queryId))
  expect(await waiting(queryId)).toEqual([true, false, true])
})
