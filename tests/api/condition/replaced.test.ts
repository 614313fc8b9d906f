import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import type { SuretySave } from '../../../api/surety.ts'
import type { QuerySave } from '../../../api/query.ts'
import { createSuretyLink } from '../../../server/condition/surety-link.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { PATIENCE, personApplies, Phone, sendOffer, startApplyServer } from '../apply/scene.ts'
import { CREDIT, INHOUSE, queryIn } from '../container/scene.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, answer, askFor, files, find } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer
beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const ofCustomer = { ...aConditionAsked, askedOf: 'customer', neededFor: 'signing' } as const
const paperOfCustomer = { ...aDocumentAsked, askedOf: 'customer', neededFor: 'signing' } as const
const OTHER_PERSON = '38001085718'
const OTHER_COMPANY = '10000024'

const change = async (queryId: number, body: QuerySave, as: typeof SHOP | typeof INHOUSE = SHOP) =>
  server.ask(queryCalls.save, { body: { queryId, ...body } }, as)
const step = (queryId: number, status: 'N' | undefined) =>
  server.ask(
    queryCalls.changeStatus,
    { query: { queryId, status, ...(status && { closingReason: 'By mistake' }) } },
    CREDIT,
  )
const reopen = async (queryId: number) => {
  await step(queryId, 'N')
  await step(queryId, undefined)
}
const isReached = async ({ token, headers }: Phone, [words, paper]: readonly Condition[]) => {
  if (!words || !paper) throw new Error('two were asked')
  const read = await server.request(applyCalls.conditions, { body: { token } }, undefined, headers)
  const { conditionId } = words
  const body = { token, conditionId, text: 'Yes.' }
  const answered = await server.request(applyCalls.answerCondition, { body }, undefined, headers)
  const params = { conditionId: paper.conditionId }
  const sent = { params, body: files('a.pdf') }
  const uploaded = await server.request(applyCalls.answerConditionWithFiles, sent, undefined, headers)
  const { conditions = [] } = read.body as { conditions?: Condition[] }
  return [conditions.length, read.status, answered.status, uploaded.status]
}
const NOTHING = [0, 404, 404, 404]
const ALL = [2, 200, 200, 201]

/** A company has applied by one of its representatives. */
const companyApplies = async () => {
  await server.database.delete(loginAttemptTable)
  const { queryId, byMail } = await sendOffer(scene)
  const phone = new Phone(server, byMail)
  const representative = { identityCode: '37803140002' }
  await vi.waitFor(async () => expect(await phone.identify(representative, true)).toBe('OK'), PATIENCE)
  const contact = { ...anApplication.contact, street: '', houseNumber: '', zipCode: '', city: '' }
  expect((await phone.submit({ ...anApplication, contact })).status).toBe(200)
  return { queryId, phone }
}

describe('after a reopening', () => {
  test('with the same client the link reads and answers its conditions', async () => {
    const { queryId, phone } = await personApplies(scene, 'same@meretuul.example')
    const asked = await askFor(server, queryId, ofCustomer, paperOfCustomer)
    await reopen(queryId)
    expect(await isReached(phone, asked)).toEqual(ALL)
  })

  test('with another person the link reads none, asked before and after; in-house answers', async () => {
    const { queryId, phone } = await personApplies(scene, 'person@meretuul.example')
    const before = await askFor(server, queryId, ofCustomer, paperOfCustomer)
    await reopen(queryId)
    await change(queryId, { consumer: true, custName: 'Teine Inimene', custRegCode: OTHER_PERSON })
    expect(await isReached(phone, before)).toEqual(NOTHING)
    await server.database.execute(`update query set status = 'SCR' where query_id = ${queryId}`)
    const after = await askFor(server, queryId, ofCustomer, paperOfCustomer)
    expect(await isReached(phone, after)).toEqual(NOTHING)
    const [first] = before
    if (!first) throw new Error('two were asked')
    expect(await answer(server, first, 'He told us.', INHOUSE)).toMatchObject({ state: 'answered' })
    // Once the client is the old one again, what was asked about the other stays closed.
    await server.database.execute(
      `update query set cust_reg_code = '60001019906' where query_id = ${queryId}`,
    )
    const { token, headers } = phone
    const read = await server.ask(applyCalls.conditions, { body: { token } }, undefined, headers)
    expect(read.conditions.map(({ conditionId }) => conditionId)).toEqual(
      before.map(({ conditionId }) => conditionId),
    )
  })

  test('with another company its representative’s link reads none, nor the terms', async () => {
    const { queryId, phone } = await companyApplies()
    const asked = await askFor(server, queryId, ofCustomer, paperOfCustomer)
    expect(await isReached(phone, asked)).toEqual(ALL)
    expect((await phone.open()).offer).not.toBeNull()
    await reopen(queryId)
    await change(queryId, { custName: 'Uus OÜ', custRegCode: OTHER_COMPANY })
    expect(await isReached(phone, asked)).toEqual(NOTHING)
    expect(await phone.open()).toMatchObject({ offer: null, company: true })
  })

  test('with another representative of the company the link of the old one reads none', async () => {
    const { queryId, phone } = await companyApplies()
    const asked = await askFor(server, queryId, ofCustomer, paperOfCustomer)
    await reopen(queryId)
    await server.database
      .update(conditionTable)
      .set({ sideToldAt: new Date('2030-01-01') })
      .where(eq(conditionTable.queryId, queryId))
    await change(queryId, { contactName: 'Teine Esindaja', contactPersCode: OTHER_PERSON })
    expect(await isReached(phone, asked)).toEqual(NOTHING)
    const told = await server.database
      .select({ at: conditionTable.sideToldAt })
      .from(conditionTable)
      .where(eq(conditionTable.queryId, queryId))
    expect(told).toEqual([{ at: null }, { at: null }])
  })
})

describe('the link of a surety', () => {
  const karl = { name: 'Karl Käo', personalCode: '37605030299', email: 'karl@kaendaja.example' }
  const asked = { ...aConditionAsked, askedOf: 'surety' } as const

  const askKarl = async (surety: SuretySave = karl) => {
    const { queryId } = await queryIn(server, 'SM')
    const [stored] = await server.database
      .insert(suretyTable)
      .values({ ...karl, ...(surety as object), queryId })
      .returning()
    if (!stored) throw new Error('the surety was not stored')
    const [condition] = await askFor(server, queryId, asked)
    if (!condition) throw new Error('one was asked')
    const { token } = await createSuretyLink(server.dependencies, stored, [condition.dueDay])
    return { queryId, token, stored, condition }
  }
  const save = (queryId: number, ...body: SuretySave[]) =>
    server.ask(suretyCalls.save, { params: { queryId }, query: {}, body }, INHOUSE)
  const answerBy = (token: string, { conditionId }: Condition) =>
    server.request(suretyLinkCalls.answer, { body: { token, conditionId, text: 'Yes.' } })

  test.each<[string, SuretySave, SuretySave]>([
    ['another code', karl, { name: 'Kadi Käo', personalCode: OTHER_PERSON }],
    ['another code at the same address', karl, { personalCode: OTHER_PERSON }],
    [
      'no codes, another name and address',
      { ...karl, personalCode: '' },
      { name: 'Kadi Käo', personalCode: '', email: 'kadi@kaendaja.example' },
    ],
  ])('is over once another person is in the surety’s place: %s', async (_, before, after) => {
    const { queryId, token, stored, condition } = await askKarl(before)
    const { queryId: _id, ...surety } = stored
    await save(queryId, { ...surety, ...after })
    expect(await answerBy(token, condition)).toMatchObject({ status: 404 })
    expect((await find(server, queryId, INHOUSE))[0]).toMatchObject({ state: 'open', surety: null })
  })

  test.each<[string, SuretySave, SuretySave]>([
    ['the name', karl, { name: 'Karl Käo-Tamm' }],
    ['a code that was missing', { ...karl, personalCode: '' }, { personalCode: karl.personalCode }],
    ['the name of one without a code', { ...karl, personalCode: '' }, { name: 'Karl Kao' }],
  ])('stays good when a detail is corrected: %s', async (_, before, after) => {
    const { queryId, token, stored, condition } = await askKarl(before)
    const { queryId: _id, ...surety } = stored
    await save(queryId, { ...surety, ...after })
    expect(await answerBy(token, condition)).toMatchObject({ status: 200 })
  })

  test('is over once the query has another client', async () => {
    const { queryId, token, condition } = await askKarl()
    await server.database.execute(
      `update query set cust_name = 'Uus OÜ', cust_reg_code = '${OTHER_COMPANY}' where query_id = ${queryId}`,
    )
    const view = await server.ask(suretyLinkCalls.open, { body: { token } })
    expect(JSON.stringify(view)).not.toContain('Uus OÜ')
    expect(view).toMatchObject({ about: null, conditions: [] })
    expect(await answerBy(token, condition)).toMatchObject({ status: 410, body: { code: 'surety.over' } })
  })
})
