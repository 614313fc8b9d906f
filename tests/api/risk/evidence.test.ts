import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceCalls } from '../../../api/evidence.calls.ts'
import { storeAnswer } from '../../../server/query/parts/limit.store.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { offerTable } from '../../../server/schema/offer.table.ts'
import { personApplies, startApplyServer } from '../apply/scene.ts'
import { insertSigning } from '../partner-api/scene.ts'
import { completeQuery, COMPLIANCE, CREDIT, PARTNER } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import type { TestServer } from '../server.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer
beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const { create, put, step } = steppingOn(() => server)

const read = async (id: number, as: typeof COMPLIANCE | typeof CREDIT = COMPLIANCE) =>
  (await server.ask(evidenceCalls.find, { params: { id } }, as)).evidence
/** The demo's limit engine and business register know the company. */
const besidesServices = async (id: number) =>
  (await read(id)).filter(({ kind }) => kind !== 'representation' && kind !== 'register')
const company = 'Hansakivi Ehitus OÜ'
const contact = 'Priit Hansak'

test('of a customer who applied names how and when they identified and answered', async () => {
  const { queryId } = await personApplies(scene, 'siim@nutt.example')
  const [offer] = await server.database.select().from(offerTable).where(eq(offerTable.queryId, queryId))
  const evidence = await read(queryId)
  expect(evidence.filter(({ kind }) => kind !== 'lists')).toEqual([
    { kind: 'identification', party: 'Siim Nutt', at: offer?.identifiedAt?.toISOString() },
    {
      kind: 'publicOffice',
      party: 'Siim Nutt',
      at: offer?.appliedAt?.toISOString(),
      answer: 'no',
      byCustomer: true,
    },
  ])
  await put(queryId, { publicOffice: 'yes_in_estonia' })
  expect(await read(queryId, CREDIT)).toContainEqual({
    kind: 'publicOffice',
    party: 'Siim Nutt',
    at: null,
    answer: 'yes_in_estonia',
    byCustomer: false,
  })
})

test('of a company tells answers of services from what was typed, which has no date', async () => {
  const { queryId } = await create()
  const office = { kind: 'publicOffice', party: company, at: null, answer: 'no', byCustomer: false }
  expect(await besidesServices(queryId)).toEqual([office])
  await put(queryId, { representativeDocumentType: 'passport', representativeDocumentNumber: 'K123' })
  const passport = { kind: 'document', party: contact, at: null, type: 'passport' }
  expect(await besidesServices(queryId)).toEqual([passport, office])
})

test('says what the business register said about the code', async () => {
  const known = await create({ custRegCode: '16934822' })
  const registered = async (id: number) => (await read(id)).find(({ kind }) => kind === 'register')
  const answer = { kind: 'register', party: company, at: expect.any(String), inLiquidation: false }
  expect(await registered(known.queryId)).toEqual({
    ...answer,
    registeredName: expect.stringMatching(/\S/),
  })
  const unknown = await create({ custRegCode: '10000018' })
  expect(await registered(unknown.queryId)).toEqual({ ...answer, registeredName: '' })
  await put(unknown.queryId, { custRegCode: '16934822' })
  expect(await registered(unknown.queryId)).toBeUndefined()
  await put(known.queryId, { consumer: true })
  expect(await registered(known.queryId)).toBeUndefined()
})

test('says whether the limit engine names the contact as a representative', async () => {
  const { queryId } = await create({ custRegCode: '12345678', custName: company })
  const named = (identity_code: string, updated_at: string, last_result_at: string | null) =>
    storeAnswer(
      server.database,
      '12345678',
      {
        available_limit: null,
        max_contract_amount: null,
        status: 'checking',
        sureties: [],
        representatives: [{ name: contact, identity_code }],
        updated_at,
        last_result: null,
        last_result_at,
      },
      new Date(updated_at),
    )
  const found = async () => (await read(queryId)).find(({ kind }) => kind === 'representation')
  expect(await found()).toBeUndefined()
  await named(completeQuery.contactPersCode, '2026-11-20T08:00:00.000Z', null)
  const seen = { kind: 'representation', party: contact }
  expect(await found()).toEqual({ ...seen, at: '2026-11-20T08:00:00.000Z', named: true })
  await named('38001085718', '2026-11-21T08:00:00.000Z', '2026-11-20T08:00:00.000Z')
  expect(await found()).toEqual({ ...seen, at: '2026-11-20T08:00:00.000Z', named: false })
})

test('lists the check of each party, and who of them signed', async () => {
  const { queryId } = await create()
  const signedAt = new Date('2026-11-25T10:00:00Z')
  await insertSigning(server, queryId, { signedAt })
  expect((await read(queryId)).at(-1)).toEqual({
    kind: 'signature',
    party: contact,
    at: signedAt.toISOString(),
  })
  await server.database.delete(containerTable).where(eq(containerTable.queryId, queryId))
  expect((await besidesServices(queryId)).map(({ kind }) => kind)).toEqual(['publicOffice'])
  await step(queryId, 'SM', PARTNER)
  await expect
    .poll(async () => (await read(queryId)).filter(({ kind, at }) => kind === 'lists' && at !== null), {
      timeout: 20_000,
    })
    .toMatchObject([
      { party: company, state: 'clear' },
      { party: contact, state: 'clear' },
    ])
})
