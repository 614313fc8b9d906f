import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { changeOf, offerWith, pathsOf, SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { mari, Phone, sendApplication, sendOffer, smart, startApplyServer } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer
let groupId: number
beforeAll(async () => {
  scene = await startApplyServer()
  ;({ server, groupId } = scene)
})
afterAll(() => server.stop())

const MASKED = '6••••••••••'
const named = { customerName: 'Mari Änn', customerRegCode: mari.identityCode }
const read = (queryId: number) => server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)
const forgetTries = () => server.database.delete(loginAttemptTable)

describe('an offer for a named private person', () => {
  test('accepts only that person, and stores nothing about a wrong one', async () => {
    await forgetTries()
    const { queryId, byMail } = await sendOffer(scene, named)
    const thief = new Phone(server, byMail)
    expect(await thief.identify(smart)).toBe('WRONG_PERSON')
    expect(thief.cookie).toBe('')
    expect(await read(queryId)).toMatchObject({ identifiedDtime: null, savedDtime: null })
    const customer = new Phone(server, byMail)
    expect(await customer.identify(mari)).toBe('OK')
    expect(await customer.open()).toMatchObject({ company: false, visitor: { customer: 'Mari Änn' } })
    expect((await customer.submit()).status).toBe(200)
    const [query] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    expect(query).toMatchObject({ consumer: true, custRegCode: mari.identityCode, status: 'SCR' })
  })

  test('shows the shop a masked code, which is accepted as unchanged', async () => {
    await forgetTries()
    const { queryId } = await server.ask(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, named) },
      SHOP,
    )
    expect((await read(queryId)).customerRegCode).toBe(MASKED)
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect([query.custName, query.custRegCode]).toEqual(['Mari Änn', ''])
    const masked = await changeOf(server, queryId, offerWith(groupId, { ...named, customerRegCode: MASKED }))
    await server.ask(selfServeCalls.saveOffer, masked, SHOP)
    await server.ask(selfServeCalls.offerHtml, { params: { queryId } }, SHOP)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(queryId)))
    expect(JSON.stringify(entries)).not.toContain(mari.identityCode)
    expect((await server.ask(selfServeCalls.sendOffer, { params: { queryId } }, SHOP)).customerRegCode).toBe(
      MASKED,
    )
  })

  test('refuses a mask of another code', async () => {
    const refusedAt = [['customerRegCode', 'field.customerCode']]
    const other = { ...named, customerRegCode: '3••••••••••' }
    const fresh = { body: offerWith(groupId, { ...named, customerRegCode: MASKED }) }
    expect(pathsOf(await server.refuse(selfServeCalls.createOffer, fresh, SHOP))).toEqual(refusedAt)
    const { queryId } = await server.ask(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, named) },
      SHOP,
    )
    const change = await changeOf(server, queryId, offerWith(groupId, other))
    expect(pathsOf(await server.refuse(selfServeCalls.saveOffer, change, SHOP))).toEqual(refusedAt)
  })
})

test('only the private person named by an in-house user may apply', async () => {
  await forgetTries()
  const { queryId, byMail } = await sendApplication(scene)
  await server.database
    .update(queryTable)
    .set({ consumer: true, custRegCode: mari.identityCode })
    .where(eq(queryTable.queryId, queryId))
  expect(await new Phone(server, byMail).identify(smart)).toBe('WRONG_PERSON')
  expect(await new Phone(server, byMail).identify(mari)).toBe('OK')
})

test('the shop sees the time of each of the customer’s steps', async () => {
  await forgetTries()
  const { queryId, byMail } = await sendApplication(scene)
  const phone = new Phone(server, byMail)
  const reached = async () => {
    const { openedDtime, identifiedDtime, savedDtime, appliedDtime } = await read(queryId)
    return [openedDtime, identifiedDtime, savedDtime, appliedDtime].map((at) => at !== null)
  }
  expect(await reached()).toEqual([false, false, false, false])
  await phone.open()
  expect(await reached()).toEqual([true, false, false, false])
  expect(await phone.identify(mari)).toBe('OK')
  expect(await reached()).toEqual([true, true, false, false])
  await phone.save()
  expect(await reached()).toEqual([true, true, true, false])
  await phone.submit()
  expect(await reached()).toEqual([true, true, true, true])
})

/** The nth valid code of a person born on 1 January 1990. */
const personalCodeOf = (number: number): string => {
  const body = `3900101${String(number).padStart(3, '0')}`
  const sum = (weights: number[]) =>
    weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0) % 11
  const first = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
  const second = sum([3, 4, 5, 6, 7, 8, 9, 1, 2, 3])
  return `${body}${first < 10 ? first : second % 10}`
}

describe('a stranger', () => {
  test('cannot block sign-in or other links at the same address', async () => {
    await forgetTries()
    const guess = (token: string) => server.request(applyCalls.open, { body: { token } })
    const { byMail } = await sendApplication(scene)
    for (let index = 0; index < 50; index++) await guess(`${index}`.padStart(43, 'z'))
    expect((await guess('w'.repeat(43))).status).toBe(429)
    // A new browser each time.
    const login = { body: { username: SHOP, password: DEMO_PASSWORD } }
    expect((await server.request(sessionCalls.login, login)).status).toBe(200)
    const wrong = { body: { username: SHOP, password: 'wrong' } }
    expect((await server.request(sessionCalls.login, wrong)).status).toBe(401)
    expect(await new Phone(server, byMail).identify(mari)).toBe('OK')
    await forgetTries()
  })

  test('at a valid link delays only attempts as the same person', async () => {
    await forgetTries()
    const [one, other] = [await sendApplication(scene), await sendApplication(scene)]
    const start = ({ byMail }: { byMail: string }, { identityCode, phone = '' }: typeof mari) =>
      server.request(applyCalls.identify, {
        body: { token: byMail, method: 'mobileid', identityCode, phone },
      })
    for (let index = 0; index < 5; index++) expect((await start(one, mari)).status).toBe(200)
    expect(await start(one, mari)).toMatchObject({ status: 429, body: { code: 'login.tooMany' } })
    // Not affected: the same person at another link, another person at this link, and sign-ins.
    expect((await start(other, mari)).status).toBe(200)
    expect(await new Phone(server, one.byMail).identify(smart)).toBe('OK')
    const signIn = { body: { method: 'mobileid', ...mari } }
    expect((await server.request(sessionCalls.startMobileId, signIn)).status).toBe(200)
    await forgetTries()
  })

  test('can ring at most 25 phones an hour from one link', async () => {
    await forgetTries()
    const { byMail } = await sendApplication(scene)
    const { byMail: elsewhere } = await sendApplication(scene)
    const codes = Array.from({ length: 26 }, (_, index) => personalCodeOf(index))
    const start = (token: string, identityCode: string) =>
      server.request(applyCalls.identify, { body: { token, method: 'smartid', identityCode } })
    const statuses: number[] = []
    for (const code of codes) statuses.push((await start(byMail, code)).status)
    expect(statuses).toEqual([...Array<number>(25).fill(200), 429])
    expect((await start(elsewhere, codes[0] ?? '')).status).toBe(200)
    await forgetTries()
  })
})
