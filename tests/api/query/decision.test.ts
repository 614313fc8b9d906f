import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import type { PublicPerson } from '../../../api/public-person.ts'
import type { QuerySave } from '../../../api/query.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { partnerAssetGroupTable } from '../../../server/schema/partner.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { findDecisions } from '../../../server/decision-table/past-decisions.store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, PARTNER } from './example.ts'
import { steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
})
afterAll(() => server.stop())

const { create, step, put, historyOf, approve } = steppingOn(() => server)

describe('the automatic decision', () => {
  const group = async (name: string) =>
    (await server.database.select().from(assetGroupTable).where(eq(assetGroupTable.name, name)))[0]
      ?.assetGroupId ?? 0
  const sendToCredit = async (
    subgroup: string,
    person?: { isPublicPerson: PublicPerson },
    publicOffice: PublicPerson | null = 'no',
  ) => {
    const assetSubgroupId = await group(subgroup)
    const { queryId, partnerId } = await create({
      publicOffice,
      qassets: [{ ...completeQuery.qassets[0], assetSubgroupId }],
    })
    await server.database
      .insert(partnerAssetGroupTable)
      .values({
        partnerId: partnerId ?? 0,
        assetGroupId: assetSubgroupId,
        autoDecisionEnabled: subgroup !== 'Excavators',
      })
      .onConflictDoNothing()
    await approve('16934822', 150_000)
    await step(queryId, 'SM', PARTNER)
    if (person) await server.ask(beneficiaryCalls.save, { body: { queryId, ...person } }, INHOUSE)
    return step(queryId, 'SCR', INHOUSE)
  }

  test('approves in the same step if every rule passes, and stores the facts read', async () => {
    const { queryId, status } = await sendToCredit('Buckets and couplers')
    expect(status).toBe('QA')
    const history = await historyOf(queryId)
    expect(history.slice(-2).map(({ status: at, createdByName }) => [at, createdByName])).toEqual([
      ['SCR', 'Ingrid Hallik'],
      ['QA', ''],
    ])
    const { automaticDecision } = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    expect(automaticDecision?.outcome).toBe('approved')
    expect(automaticDecision?.table).toMatchObject({
      version: 0,
      row: 1,
      inputs: { limit: 'covers', assetGroups: 'allowed', consumer: false },
    })
    const [recorded] = await server.database
      .select()
      .from(stepRecordTable)
      .where(and(eq(stepRecordTable.queryId, queryId), eq(stepRecordTable.event, 'decision.approved')))
    expect(recorded?.payload).toEqual({ table: automaticDecision?.table })
    const decisions = await findDecisions(server.database, new Date(Date.now() - 3_600_000))
    expect(decisions).toContainEqual({
      queryId,
      decidedAt: automaticDecision?.decidedAt,
      table: automaticDecision?.table,
    })
    expect(await findDecisions(server.database, new Date(Date.now() + 3_600_000))).toEqual([])
    const outside = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    expect(outside.automaticDecision).not.toHaveProperty('table')
    expect(automaticDecision?.rules).toContainEqual({
      rule: 'notPublicPerson',
      passed: true,
      fact: { entered: true, isPublicPerson: 'no' },
    })
    expect(automaticDecision?.rules.map(({ rule, passed }) => [rule, passed])).toEqual([
      ['partnerAllows', true],
      ['assetGroupsAllow', true],
      ['limitCovers', true],
      ['notPublicPerson', true],
      ['oneDecides', true],
    ])
  })

  test('leaves the query to the committee if public office was not asked about', async () => {
    const { queryId, status } = await sendToCredit('Buckets and couplers', { isPublicPerson: 'no' }, null)
    expect(status).toBe('SCR')
    const { automaticDecision } = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    expect(automaticDecision?.rules.filter(({ passed }) => !passed)).toEqual([
      { rule: 'notPublicPerson', passed: false, fact: { entered: false, isPublicPerson: null } },
    ])
  })

  test('uses an answer only for the client who gave it', async () => {
    const { queryId } = await create({ publicOffice: 'no' })
    const save = async (changes: QuerySave) => {
      const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
      return server.ask(queryCalls.save, { body: { queryId, modifiedDtime, ...changes } }, PARTNER)
    }
    expect((await save({ contactPhone: '+372 5550009' })).publicOffice).toBe('no')
    expect((await save({ contactPersCode: '60001019906' })).publicOffice).toBeNull()
    await save({ publicOffice: 'no' })
    expect((await save({ custRegCode: '12345678' })).publicOffice).toBeNull()
    expect((await save({ custRegCode: '16934822', publicOffice: 'no' })).publicOffice).toBe('no')
  })

  test('forgets nationality and numbers with the client or representative whose they are', async () => {
    const identity = {
      representativeNationality: 'LV',
      representativeSecondNationality: 'FI',
      representativePlaceOfBirth: 'Riga',
      lei: 'HWUPKR0MPOU8FGXBT394',
      taxNumber: 'LV123456',
    }
    const { queryId } = await create(identity)
    const save = async (changes: QuerySave) => {
      const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
      return server.ask(queryCalls.save, { body: { queryId, modifiedDtime, ...changes } }, PARTNER)
    }
    const person = {
      representativeNationality: null,
      representativeSecondNationality: null,
      representativePlaceOfBirth: '',
    }
    expect(await save({ contactPhone: '+372 5550009' })).toMatchObject(identity)
    expect(await save({ contactPersCode: '60001019906' })).toMatchObject({ ...identity, ...person })
    expect(await save({ custRegCode: '12345678' })).toMatchObject({ ...person, lei: '', taxNumber: '' })
  })

  test('leaves the query to the committee if one rule fails, and stores which', async () => {
    const { queryId, status } = await sendToCredit('Excavators', {
      isPublicPerson: 'yes_in_estonia',
    })
    expect(status).toBe('SCR')
    const { automaticDecision } = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    expect(automaticDecision?.outcome).toBe('leftToCommittee')
    expect(automaticDecision?.rules.filter(({ passed }) => !passed)).toEqual([
      {
        rule: 'assetGroupsAllow',
        passed: false,
        fact: { on: [], off: [{ name: 'Excavators', nameEt: 'Ekskavaatorid' }], withoutSubgroup: 0 },
      },
      { rule: 'notPublicPerson', passed: false, fact: { entered: true, isPublicPerson: 'yes_in_estonia' } },
    ])
  })

  test('does not run when compliance returns the query', async () => {
    const { queryId } = await sendToCredit('Excavators')
    await put(queryId, { status: 'SCO', automaticDecision: null })
    await step(queryId, 'SCR', COMPLIANCE)
    expect(
      (await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)).automaticDecision,
    ).toBeNull()
  })
})
