import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { auditCalls } from '../../../api/audit.calls.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import type { Limit } from '../../../api/limit.ts'
import type { StatusCode } from '../../../api/status.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import { logOptions } from '../../../server/platform/http/log.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, completeQuery, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const CODE = '37605030299'
const at = '2026-11-21T08:00:00.000Z'
const answer: Limit = {
  available_limit: 5000,
  max_contract_amount: 5000,
  status: 'active',
  sureties: [{ name: 'Priit Käendaja', identity_code: '37605030299' }],
  representatives: [{ name: 'Mari Esindaja', identity_code: '60001019906' }],
  updated_at: at,
  last_result: 'approved',
  last_result_at: at,
}

let server: TestServer
beforeAll(async () => {
  const limitEngine = { request: async () => undefined, get: async () => answer }
  server = await startTestServer({ services: { limitEngine } })
})
afterAll(() => server.stop())

const get = (as: `${string}@${string}`) => server.ask(limitCalls.get, { params: { regno: CODE } }, as)
const request = (as: `${string}@${string}`) =>
  server.ask(limitCalls.request, { params: { custRegCode: CODE }, body: undefined }, as)

const masked = {
  sureties: [{ name: 'Priit Käendaja', identity_code: '3••••••••••' }],
  representatives: [{ name: 'Mari Esindaja', identity_code: '6••••••••••', reference: expect.any(String) }],
}
const inFull = {
  ...answer,
  representatives: [{ ...answer.representatives[0], reference: expect.any(String) }],
}
const codesRead = async () =>
  (
    await server.database.select().from(auditTable).where(eq(auditTable.event, 'limit.personalCodesRead'))
  ).map(({ accountUserId }) => accountUserId)

test('users without a query or request for the customer see nothing', async () => {
  expect(await get(OTHER_SHOP)).toBeNull()
  expect(await get(SHOP)).toBeNull()
})

test('requesters see the amounts, and representatives with masked codes', async () => {
  await request(OTHER_SHOP)
  expect(await get(OTHER_SHOP)).toEqual({ ...answer, ...masked })
  expect(await get(SHOP)).toBeNull()
  expect(await get(INHOUSE)).toEqual({ ...answer, ...masked })
  expect(await codesRead()).toEqual([])
})

/** Inserts a partner's query for this customer. */
const queryOfCustomer = async (status: StatusCode = 'P') => {
  const body = { ...completeQuery, custRegCode: '16934822' }
  const { queryId } = await server.ask(queryCalls.save, { body }, PARTNER)
  await server.database
    .update(queryTable)
    .set({ custRegCode: CODE, consumer: true, status })
    .where(eq(queryTable.queryId, queryId))
  return queryId
}

test('sellers see masked codes; in-house users with a query see them in full', async () => {
  const queryId = await queryOfCustomer()
  expect(await get(PARTNER)).toEqual({ ...answer, ...masked })
  expect(await get(COMPLIANCE)).toEqual(inFull)
  // An in-house partner does not see another partner's unsent query.
  expect(await get(INHOUSE)).toEqual({ ...answer, ...masked })
  expect(await get(SHOP)).toBeNull()
  expect(await codesRead()).toHaveLength(1)
  await server.database.update(queryTable).set({ status: 'SM' }).where(eq(queryTable.queryId, queryId))
  expect(await get(INHOUSE)).toEqual(inFull)
  await server.database.update(queryTable).set({ status: 'N' }).where(eq(queryTable.queryId, queryId))
})

test.each(['N', 'CF'] as const)('a query at %s gives no right to the limit, nor to codes', async (status) => {
  const queryId = await queryOfCustomer(status)
  expect(await get(PARTNER)).toBeNull()
  expect(await get(COMPLIANCE)).toEqual({ ...answer, ...masked })
  expect(queryId).toBeGreaterThan(0)
})

describe('a selected representative', () => {
  const referenceFor = async (as: `${string}@${string}`) =>
    (await get(as))?.representatives[0]?.reference ?? ''
  const edit = (queryId: number, as: `${string}@${string}`) =>
    server.ask(queryCalls.edit, { params: { id: queryId } }, as)
  const codeStored = async (queryId: number) =>
    (await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]
      ?.contactPersCode

  test('has a reference; the server fills in the code, which the seller never sees', async () => {
    const queryId = await queryOfCustomer()
    const picked = { contactName: 'Mari Esindaja', contactPersCode: '6••••••••••' }
    const body = { queryId, ...picked, contactReference: await referenceFor(PARTNER) }
    expect(await server.ask(queryCalls.save, { body }, PARTNER)).toMatchObject(picked)
    expect(await codeStored(queryId)).toBe('60001019906')
    expect(await edit(queryId, PARTNER)).toMatchObject(picked)
    expect((await edit(queryId, COMPLIANCE)).contactPersCode).toBe('60001019906')
    const paper = await server.ask(
      agreementCalls.offer,
      { params: { id: queryId }, query: { as: 'html' } },
      PARTNER,
    )
    expect(await paper.content.text()).toContain('6••••••••••')
    expect(await paper.content.text()).not.toContain('60001019906')
    // Sending it back unchanged changes nothing.
    const { modifiedDtime, contactPersCode } = await edit(queryId, PARTNER)
    const again = { queryId, modifiedDtime, contactPersCode, contactPhone: '+3725550199' }
    await server.ask(queryCalls.save, { body: again }, PARTNER)
    expect(await codeStored(queryId)).toBe('60001019906')
    // A code that the seller types is visible to the seller.
    const typed = { queryId, contactPersCode: '37605030299' }
    expect((await server.ask(queryCalls.save, { body: typed }, PARTNER)).contactPersCode).toBe('37605030299')
    // A code entered in-house is not.
    await server.database.update(queryTable).set({ status: 'SM' }).where(eq(queryTable.queryId, queryId))
    expect((await edit(queryId, PARTNER)).contactPersCode).toBe('37605030299')
    await server.database.update(queryTable).set({ status: 'P' }).where(eq(queryTable.queryId, queryId))
  })

  test('is masked even if it was typed before, so that codes cannot be guessed', async () => {
    const queryId = await queryOfCustomer()
    const picked = { contactPersCode: '6••••••••••', contactReference: await referenceFor(PARTNER) }
    const pickAfter = async (contactPersCode: string) => {
      const typed = await server.ask(queryCalls.save, { body: { queryId, contactPersCode } }, PARTNER)
      const saved = await server.ask(queryCalls.save, { body: { queryId, ...picked } }, PARTNER)
      return [saved.contactPersCode, saved.modifiedDtime > typed.modifiedDtime]
    }
    expect(await pickAfter('37605030299')).toEqual(['6••••••••••', true])
    expect(await pickAfter('60001019906')).toEqual(['6••••••••••', true])
    expect(await codeStored(queryId)).toBe('60001019906')
    // Selecting the same person again changes nothing.
    const { modifiedDtime } = await edit(queryId, PARTNER)
    const again = await server.ask(queryCalls.save, { body: { queryId, ...picked } }, PARTNER)
    expect(again.modifiedDtime).toBe(modifiedDtime)
  })

  test('works in a new query', async () => {
    const custRegCode = '16934822'
    await server.ask(limitCalls.request, { params: { custRegCode }, body: undefined }, PARTNER)
    const limit = await server.ask(limitCalls.get, { params: { regno: custRegCode } }, PARTNER)
    const [person] = limit?.representatives ?? []
    const body = {
      ...completeQuery,
      custRegCode,
      contactPersCode: person?.identity_code ?? '',
      contactReference: person?.reference ?? '',
    }
    const { queryId, contactPersCode } = await server.ask(queryCalls.save, { body }, PARTNER)
    const stored = (await codeStored(queryId)) ?? ''
    expect(stored).toMatch(/^\d{11}$/)
    expect(contactPersCode).toBe(maskedCode(stored))
    // The reference works for this customer only.
    const another = { queryId, custRegCode: '', contactPersCode, contactReference: person?.reference }
    expect(await server.refuse(queryCalls.save, { body: another }, PARTNER)).toMatchObject({ status: 400 })
  })

  test('stays known while a new check names no representatives', async () => {
    const queryId = await queryOfCustomer()
    const picked = { contactPersCode: '6••••••••••', contactReference: await referenceFor(PARTNER) }
    const { status, representatives } = answer
    Object.assign(answer, { status: 'checking', representatives: [] })
    expect(await get(PARTNER)).toMatchObject({ status: 'checking', representatives: masked.representatives })
    const saved = await server.ask(queryCalls.save, { body: { queryId, ...picked } }, PARTNER)
    Object.assign(answer, { status, representatives: [] })
    // A completed check without representatives removes them.
    expect((await get(PARTNER))?.representatives).toEqual([])
    answer.representatives = representatives
    expect(saved.contactPersCode).toBe('6••••••••••')
    expect(await codeStored(queryId)).toBe('60001019906')
  })

  test('is refused with another person’s code', async () => {
    const queryId = await queryOfCustomer()
    const body = { queryId, contactPersCode: '3••••••••••', contactReference: await referenceFor(PARTNER) }
    expect(await server.refuse(queryCalls.save, { body }, PARTNER)).toMatchObject({
      status: 400,
      fields: [{ path: 'contactPersCode', code: 'field.representative' }],
    })
  })

  test('with a foreign code is refused, like a typed one', async () => {
    const queryId = await queryOfCustomer()
    const foreign = { name: 'Jānis Esindaja', identity_code: '01019011234' }
    answer.representatives.push(foreign)
    const reference = (await get(PARTNER))?.representatives[1]?.reference
    answer.representatives.pop()
    const body = { queryId, contactPersCode: maskedCode(foreign.identity_code), contactReference: reference }
    expect(await server.refuse(queryCalls.save, { body }, PARTNER)).toMatchObject({
      status: 400,
      fields: [{ path: 'contactPersCode', code: 'field.personalCode' }],
    })
  })

  test.each([
    ['of nobody', { contactPersCode: '6••••••••••', contactReference: 'x' }, 'field.representative'],
    ['without a reference', { contactPersCode: '1••••••••••' }, 'field.personalCode'],
  ])('%s is refused', async (_, sent, code) => {
    const queryId = await queryOfCustomer()
    expect(await server.refuse(queryCalls.save, { body: { queryId, ...sent } }, PARTNER)).toMatchObject({
      status: 400,
      fields: [{ path: 'contactPersCode', code }],
    })
  })
})

test('compliance sees who read unusually many limits on one day', async () => {
  const found = () => server.ask(auditCalls.limitReadings, {}, COMPLIANCE)
  expect(await found()).toEqual([])
  const ask = (n: number) => server.ask(limitCalls.get, { params: { regno: `AB${n}` } }, OTHER_SHOP)
  for (let n = 0; n < 28; n++) await ask(n)
  // A repeated request counts as the same customer.
  await ask(0)
  expect(await found()).toEqual([])
  await ask(28)
  expect(await found()).toEqual([
    {
      day: todayInTallinn(new Date()),
      accountUserId: expect.any(Number),
      personName: expect.any(String),
      customers: 30,
    },
  ])
  server.advance(91 * 86_400_000)
  expect(await found()).toEqual([])
})

test('the code is in no job, audit entry or log line', async () => {
  await request(PARTNER)
  const jobs = await server.database.execute(
    sql`select data::text as data from pgboss.job where name = 'limit.follow'`,
  )
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(jobs.rows)).not.toContain(CODE)
  expect(JSON.stringify(await server.database.select().from(auditTable))).not.toContain(CODE)
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } })
  app.get('/api/limits/:regno', () => null)
  app.get('/sandbox/limit-engine/limits/:regno', () => null)
  await app.inject({ url: `/api/limits/${CODE}` })
  await app.inject({ url: `/sandbox/limit-engine/limits/${CODE}` })
  await app.close()
  expect(lines.join('')).toContain('/api/limits/…')
  expect(lines.join('')).not.toContain(CODE)
})
