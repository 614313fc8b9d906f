import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApplyView } from '../../../api/apply.ts'
import { applyCalls } from '../../../api/apply.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { addDays, todayInTallinn } from '../../../domain/date.ts'
import { lastRepaymentDay, lastWithdrawalDay } from '../../../domain/withdrawal.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { withdrawalTable } from '../../../server/schema/withdrawal.table.ts'
import { COMPLIANCE } from '../container/scene.ts'
import { historyOf } from '../lifecycle/written.ts'
import type { TestServer } from '../server.ts'
import { mari, PATIENCE, personApplies, Phone, smart, startApplyServer } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer

beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const applied = (email: string) => personApplies(scene, email)

/** Inserts a history of these statuses for the query. */
const led = async (queryId: number, way: readonly StatusCode[], createdAt: Date) => {
  await server.database
    .insert(statusHistoryTable)
    .values(way.map((status) => ({ queryId, status, createdByName: '', createdAt })))
  await server.database
    .update(queryTable)
    .set({ status: way.at(-1) ?? 'P' })
    .where(eq(queryTable.queryId, queryId))
}

const withdraw = async (phone: Phone) => {
  const { token, headers } = phone
  const { status, body } = await server.request(applyCalls.withdraw, { body: { token } }, undefined, headers)
  return { status, body: body as ApplyView & { code?: string; reason?: string } }
}

const statusOf = async (queryId: number) =>
  (await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)).status

const withdrawalsOf = (queryId: number) =>
  server.database.select().from(withdrawalTable).where(eq(withdrawalTable.queryId, queryId))

/** The moment at which a day in Tallinn begins. */
const beginOf = (day: string): number => {
  const found = ['+02:00', '+03:00']
    .map((offset) => Date.parse(`${day}T00:00:00${offset}`))
    .find((time) => todayInTallinn(new Date(time)) === day && todayInTallinn(new Date(time - 1)) < day)
  if (found === undefined) throw new Error(`no beginning of ${day}`)
  return found
}

const setClock = (to: number) => server.advance(to - server.dependencies.now().getTime())

describe('a withdrawal is refused', () => {
  test('before the contract is concluded, in every status, and nothing is written', async () => {
    const { queryId, phone } = await applied('early@meretuul.example')
    const ways: StatusCode[][] = [['SCR'], ['HO'], ['CR'], ['CR', 'YS']]
    for (const way of ways) {
      await led(queryId, way, server.dependencies.now())
      expect(await withdraw(phone)).toMatchObject({ status: 409, body: { reason: 'contractConcluded' } })
      expect((await phone.open()).withdrawal).toBeNull()
    }
    expect(await withdrawalsOf(queryId)).toEqual([])
  })

  test('to anyone but the consumer of this contract', async () => {
    const { queryId, phone } = await applied('other@meretuul.example')
    await led(queryId, ['CR', 'YS', 'HO'], server.dependencies.now())
    const stranger = new Phone(server, phone.token)
    expect(await withdraw(stranger)).toMatchObject({ body: { code: 'apply.identify' } })
    expect(await stranger.identify(smart)).toBe('WRONG_PERSON')
    expect(await withdraw(stranger)).toMatchObject({ body: { code: 'apply.identify' } })
    expect((await stranger.open()).withdrawal).toBeNull()
    await server.database.update(queryTable).set({ consumer: false }).where(eq(queryTable.queryId, queryId))
    expect(await withdraw(phone)).toMatchObject({ status: 409, body: { reason: 'isConsumer' } })
    expect(await statusOf(queryId)).toBe('HO')
  })

  test('to the applicant if the query was reopened for another consumer', async () => {
    const { queryId, phone } = await applied('before@meretuul.example')
    await led(queryId, ['N', 'P', 'SCR', 'CR', 'YS', 'HO', 'CA'], server.dependencies.now())
    await server.database
      .update(queryTable)
      .set({ custRegCode: '50001029996', custName: 'Other Person' })
      .where(eq(queryTable.queryId, queryId))
    expect(await phone.open()).toMatchObject({
      progress: { stage: 'handedOn', signings: [], usualMinutes: null },
      withdrawal: null,
      mayRepay: false,
      decision: null,
      papers: [],
    })
    expect(await withdraw(phone)).toMatchObject({ status: 409, body: { reason: 'isConsumer' } })
    const { token, headers } = phone
    const asked = await server.request(applyCalls.earlyRepayment, { body: { token } }, undefined, headers)
    expect(asked).toMatchObject({ status: 409, body: { reason: 'repaidByConsumer' } })
    expect(await statusOf(queryId)).toBe('CA')
  })

  test('after the end of the contract', async () => {
    const { queryId, phone } = await applied('ended@meretuul.example')
    await led(queryId, ['CR', 'YS', 'HO', 'CA', 'CF'], server.dependencies.now())
    expect(await withdraw(phone)).toMatchObject({ status: 409, body: { reason: 'notFromThisStatus' } })
    expect((await phone.open()).withdrawal).toBeNull()
  })
})

test('a withdrawal from a closed contract is recorded once, with a receipt', async () => {
  const { queryId, phone, email } = await applied('closed@meretuul.example')
  await led(queryId, ['CR', 'YS', 'HO', 'CA'], server.dependencies.now())
  const closing = { query: { queryId, status: 'N', closingReason: 'Closed by mistake' } } as const
  expect(await server.request(queryCalls.changeStatus, closing, COMPLIANCE)).toMatchObject({ status: 200 })
  const answers = await Promise.all([withdraw(phone), withdraw(phone)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await phone.open()).withdrawal?.withdrawnDtime).toEqual(expect.any(String))
  expect(await withdrawalsOf(queryId)).toHaveLength(1)
  const entries = (await historyOf(server.database, queryId)).slice(-2)
  expect(entries).toMatchObject([
    { status: 'N', reason: 'Closed by mistake' },
    { status: 'N', createdBy: null },
  ])
  expect(await server.request(queryCalls.changeStatus, { query: { queryId } }, COMPLIANCE)).toMatchObject({
    status: 409,
    body: { reason: 'notWithdrawn' },
  })
  await vi.waitFor(
    () => expect(scene.letters.map(({ id }) => id)).toContain(`withdrawal-${queryId}-customer`),
    PATIENCE,
  )
  expect(scene.letters.find(({ id }) => id === `withdrawal-${queryId}-customer`)?.to).toBe(email)
  const { papers } = await phone.open()
  expect(papers.map(({ kind, fileName }) => [kind, fileName])).toContainEqual([
    'receipt',
    expect.stringMatching(/^Receipt .*\.pdf$/),
  ])
  expect((await phone.download('receipt')).status).toBe(200)
})

test('before the payout the consumer owes nothing', async () => {
  const { queryId, phone } = await applied('signed@meretuul.example')
  await led(queryId, ['CR', 'YS', 'HO'], server.dependencies.now())
  const corrected = 'corrected@meretuul.example'
  await server.database
    .update(queryTable)
    .set({ contactEmail: corrected })
    .where(eq(queryTable.queryId, queryId))
  expect(await withdraw(phone)).toMatchObject({
    status: 200,
    body: {
      withdrawal: {
        email: corrected,
        drawnDay: null,
        capital: 0,
        interest: 0,
        perDay: 0,
        total: 0,
        refusal: null,
      },
    },
  })
  expect(await statusOf(queryId)).toBe('N')
  await vi.waitFor(
    () => expect(scene.letters.map(({ id }) => id)).toContain(`withdrawal-${queryId}-customer`),
    PATIENCE,
  )
  expect(scene.letters.find(({ id }) => id === `withdrawal-${queryId}-customer`)?.to).toBe(corrected)
})

test('a withdrawal is accepted once on the last evening, and refused after midnight with the last day', async () => {
  const signedAt = server.dependencies.now()
  const signedOn = todayInTallinn(signedAt)
  const lastDay = lastWithdrawalDay(signedOn)
  const inTime = await applied('in-time@meretuul.example')
  const late = await applied('late@meretuul.example')
  for (const { queryId } of [inTime, late]) await led(queryId, ['CR', 'YS', 'HO', 'CA'], signedAt)

  const midnight = beginOf(addDays(lastDay, 1))
  setClock(midnight - 15 * 60_000)
  await server.database.delete(loginAttemptTable)
  for (const { phone } of [inTime, late]) expect(await phone.identify(mari)).toBe('OK')
  setClock(midnight - 30_000)
  const open = (await inTime.phone.open()).withdrawal
  const { status, body } = await withdraw(inTime.phone)
  expect(status, JSON.stringify(body)).toBe(200)
  // 1200 € and 24 % VAT, no advance, at 14.9 % a year: 60.74 cents a day.
  const days = (Date.parse(lastDay) - Date.parse(signedOn)) / 86_400_000
  const interest = Math.round((1488 * 14.9 * days) / 365) / 100
  const owed = {
    lastDay,
    refusal: null,
    drawnDay: signedOn,
    capital: 1488,
    interest,
    perDay: 0.61,
    total: 1488 + interest,
    payBy: lastRepaymentDay(lastDay),
  }
  expect(open).toMatchObject({ ...owed, withdrawnDtime: null })
  expect(body.withdrawal).toEqual({ ...open, withdrawnDtime: expect.any(String) })
  expect(body.progress?.stage).toBe('closed')
  expect(await statusOf(inTime.queryId)).toBe('N')
  expect((await historyOf(server.database, inTime.queryId)).at(-1)).toMatchObject({
    status: 'N',
    createdBy: null,
  })

  expect(await withdraw(inTime.phone)).toEqual({ status: 200, body })
  expect(await withdrawalsOf(inTime.queryId)).toHaveLength(1)
  const reopen = { query: { queryId: inTime.queryId } }
  expect(await server.request(queryCalls.changeStatus, reopen, COMPLIANCE)).toMatchObject({
    status: 409,
    body: { reason: 'notWithdrawn' },
  })

  setClock(midnight + 1000)
  expect(await withdraw(late.phone)).toMatchObject({
    status: 409,
    body: { reason: 'withinWithdrawalPeriod' },
  })
  expect((await late.phone.open()).withdrawal).toMatchObject({ lastDay, refusal: 'withinWithdrawalPeriod' })
  expect(await statusOf(late.queryId)).toBe('CA')

  const lettersTo = (email: string) => scene.letters.filter(({ to }) => to === email)
  await vi.waitFor(() => {
    const [receipt] = lettersTo(inTime.email).filter(({ attachments }) => attachments !== undefined)
    expect(receipt?.subject).toBe('You have withdrawn from your contract')
    expect(receipt?.attachments).toMatchObject([
      { name: 'Receipt of withdrawal.pdf', type: 'application/pdf' },
    ])
    const toPartner = scene.letters.filter(({ id }) => id === `withdrawal-${inTime.queryId}-partner`)
    expect(toPartner).toHaveLength(1)
    expect(toPartner[0]?.text).toContain(`/shop/query/${inTime.queryId}/edit`)
  }, PATIENCE)
  expect(lettersTo(inTime.email).filter(({ attachments }) => attachments)).toHaveLength(1)
})
