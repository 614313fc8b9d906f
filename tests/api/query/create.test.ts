import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { copyOf } from '../../../machines/flow/query/query-copy.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { partnerAssetGroupTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { endedCompanies } from '../../../server/sandbox/companies/companies.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from './example.ts'
import { savingOn } from './saving.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, save, refused, formOf } = savingOn(() => server)

describe('a new query', () => {
  test('is created in P at the creator’s partner with 201 and defaults', async () => {
    const { status, body } = await server.request(queryCalls.save, { body: {} }, PARTNER)
    expect(status).toBe(201)
    expect(queryCalls.save.response.parse(body)).toMatchObject({
      status: 'P',
      product: 'LEASING',
      partnerName: 'Põhja Masinad OÜ',
      createdByName: 'Peeter Põhjala',
      country: 'EE',
      contactPersType: 'Law',
      pmtDate: '25',
      advnPmtType: '%',
      insuranceValType: 1,
      isSuretyRequired: true,
      advance: 10,
      interest: 6.9,
      contractFee: 150,
      qassets: [],
      sureties: [],
      actualBeneficiary: { residency: 'EE', isPublicPerson: 'no' },
      contractAmount: 0,
      pmtAmount: 0,
      lendifyRefno: null,
      facts: { missing: expect.arrayContaining(['custName', 'custRegCode', 'qassets']), assetCount: 0 },
    })
  })

  test('of a shop is ONSPOT; a self-serve query starts as an offer', async () => {
    expect((await create({}, SHOP)).product).toBe('ONSPOT')
    const asOffer = { status: 400, fields: [{ path: 'product', code: 'field.selfServe' }] }
    expect(await refused({}, 'shop-selfserve@tehing.example')).toMatchObject(asOffer)
    expect(await refused({ product: 'SELFSERVE' }, SHOP)).toMatchObject(asOffer)
    expect(await refused({ product: 'ONSPOT' })).toMatchObject({ status: 400, fields: [{ path: 'product' }] })
  })

  test('is not for credit and compliance', async () => {
    expect(await refused({}, CREDIT)).toMatchObject({ status: 403, code: 'access.denied' })
    expect(await refused({}, COMPLIANCE)).toMatchObject({ status: 403, code: 'access.denied' })
  })

  test.each([
    [PARTNER, 'partner'],
    [INHOUSE, 'inhouse'],
    [SHOP, 'shop'],
  ] as const)('that %s copies from any own one is accepted', async (as, view) => {
    const setting = await server.ask(partnerCalls.setting, {}, as)
    const own = await server.database
      .select({ id: queryTable.queryId })
      .from(queryTable)
      .where(eq(queryTable.partnerId, setting.partnerId))
    expect(own.length).toBeGreaterThan(1)
    for (const { id } of own) {
      const query = await server.ask(queryCalls.edit, { params: { id } }, as)
      const { values } = copyOf(query, {
        view,
        setting,
        representatives: [],
        now: new Date().toISOString(),
      })
      const { status, body } = await server.request(queryCalls.save, { body: values }, as)
      expect(status, `#${id}: ${JSON.stringify(body)}`).toBe(201)
    }
  })

  test('stores everything sent, returns total and monthly payment, and starts its history', async () => {
    const sent = {
      ...completeQuery,
      services: [{ name: 'Transport', price: 600 }],
      sureties: [{ name: 'Priit Hansak', personalCode: '37605030299', email: 'priit@hansakivi.example' }],
      guarantor: {
        name: 'Emafirma AS',
        representativeName: 'Ema Ema',
        representativeEmail: 'ema@firma.example',
      },
      actualBeneficiary: { name: 'Priit Hansak' },
    }
    const query = await create(sent, INHOUSE)
    expect(await server.ask(queryCalls.edit, { params: { id: query.queryId } }, INHOUSE)).toEqual(query)
    expect(query).toMatchObject({
      ...completeQuery,
      contractAmount: 18_000,
      facts: { missing: [], totalCents: 1_800_000 },
    })
    expect(query.pmtAmount).toBeGreaterThan(300)
    expect(query.sureties[0]).toMatchObject({ name: 'Priit Hansak', phone: '' })
    const history = await server.ask(statusHistoryCalls.find, { params: { queryId: query.queryId } }, INHOUSE)
    expect(history).toEqual([
      {
        changes: [],
        providedThat: [],
        byCommittee: false,
        votes: [],
        status: 'P',
        event: 'query.created',
        createdByName: 'Ingrid Hallik',
        reason: null,
        createdDtime: query.createdDtime,
        formattedCreatedDtime: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
      },
    ])
  })

  test('accepts the form’s defaults, and otherwise only fields that its creator may edit', async () => {
    for (const as of [PARTNER, SHOP, OTHER_SHOP] as const) {
      const { queryId: _, modifiedDtime: _read, ...form } = await formOf(as)
      const made = await create(form, as)
      expect(made).toMatchObject(form)
      const foreign = { ...form, kickback: 3, collateral: 'x', contractNr: 'x', consumer: true }
      const problem = await refused({ ...foreign, actualBeneficiary: { name: 'x' } }, as)
      expect(problem).toMatchObject({ status: 409, code: 'query.locked', currentStatus: 'P' })
      expect(problem.fields?.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
        'actualBeneficiary.name lock.inhouseOnly',
        'collateral lock.creditOnly',
        'consumer lock.inhouseOnly',
        'contractNr lock.complianceOnly',
        'kickback lock.inhouseOnly',
      ])
    }
  })

  test('sent twice with the same key is created once, with 201 both times', async () => {
    const key = { headers: { 'idempotency-key': 'one new query' } }
    const first = await server.request(queryCalls.save, { body: { custName: 'Kaks korda' } }, PARTNER, key)
    const second = await server.request(queryCalls.save, { body: { custName: 'Kaks korda' } }, PARTNER, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const made = await server.database.select().from(queryTable).where(eq(queryTable.custName, 'Kaks korda'))
    expect(made).toHaveLength(1)
  })

  test('is refused for a bankrupt or deleted company, but not for one in liquidation', async () => {
    const of = (status: string) => endedCompanies.find((company) => company.status === status)?.regCode ?? ''
    expect(await refused({ custRegCode: of('N') })).toMatchObject({ status: 409, code: 'company.refused' })
    expect(await refused({ custRegCode: of('K') })).toMatchObject({
      status: 409,
      fields: [{ path: 'custRegCode', code: 'company.deleted' }],
    })
    expect((await create({ custRegCode: of('L') })).custRegCode).toBe(of('L'))
  })
})

describe('validation', () => {
  test('reports every wrong field at once', async () => {
    const problem = await refused({
      contactEmail: 'not an address',
      contactPersCode: '36805280108',
      custRegCode: '12345679',
      bankAccountNumber: 'EE382200221020145686',
      interest: 101,
      contractFee: 1.234,
      qassets: [{ qassetName: '', qassetPrice: -1 }],
      sureties: [{ email: 'x' }],
    })
    expect(problem).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual([
      'bankAccountNumber',
      'contactEmail',
      'contactPersCode',
      'contractFee',
      'custRegCode',
      'interest',
      'qassets.0.qassetName',
      'qassets.0.qassetPrice',
      'sureties.0.email',
    ])
  })

  test('reports unknown ids as wrong fields', async () => {
    const problem = await refused({
      interestMatrix: 99_999,
      qassets: [{ qassetName: 'Kopp', assetGroupId: 99_999, qassetId: 99_999 }],
    })
    expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual([
      'interestMatrix',
      'qassets.0.assetGroupId',
      'qassets.0.qassetId',
    ])
  })

  test('removes spaces and dashes from codes', async () => {
    const query = await create({ custRegCode: '1693 4822', bankAccountNumber: 'EE38 2200 2210 2014 5685' })
    expect(query).toMatchObject({ custRegCode: '16934822', bankAccountNumber: 'EE382200221020145685' })
  })
})

describe("the partner's bounds", () => {
  const beyond = { interest: 20, residual: 31, advance: 60, paymentPeriod: 18, contractFee: 1 }

  test('apply to its own users, in new and changed queries', async () => {
    const made = await refused(beyond)
    expect(made).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(made.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['advance', 'field.tooLarge'],
      ['interest', 'field.tooLarge'],
      ['residual', 'field.tooLarge'],
      ['paymentPeriod', 'field.choice'],
      ['contractFee', 'field.choice'],
    ])
    const { queryId, modifiedDtime } = await create()
    expect((await refused({ queryId, modifiedDtime, ...beyond })).fields).toEqual(made.fields)
  })

  test('fix the contract fee at a partner that may not set it; a shop may choose none', async () => {
    expect((await create({ contractFee: 150 })).contractFee).toBe(150)
    expect((await refused({ contractFee: 0 })).fields).toMatchObject([{ path: 'contractFee' }])
    expect((await create({ contractFee: 0 }, OTHER_SHOP)).contractFee).toBe(0)
    expect((await refused({ contractFee: 1 }, OTHER_SHOP)).fields).toMatchObject([{ path: 'contractFee' }])
  })

  test('of an advance in euros follow those in percent', async () => {
    const half = completeQuery.qassets[0].qassetPrice / 2
    const asked = { ...completeQuery, advnPmtType: '#' as const }
    expect((await create({ ...asked, advance: half })).advance).toBe(half)
    expect((await refused({ ...asked, advance: half + 0.01 })).fields?.[0]?.path).toBe('advance')
  })

  test('do not apply to the 0 % campaign at a partner that has it', async () => {
    const free = { ...completeQuery, interest: 0, advance: 0, residual: 0 }
    expect((await create(free, OTHER_SHOP)).interest).toBe(0)
    expect((await refused(free, SHOP)).fields).toEqual([
      expect.objectContaining({ path: 'interest', code: 'field.tooSmall' }),
    ])
    const almost = await refused({ ...free, interest: 0.1 }, OTHER_SHOP)
    expect(almost.fields?.map(({ path }) => path)).toEqual(['interest'])
  })

  test('of a shop reduce the residual for long periods', async () => {
    const most = { ...completeQuery, interest: 14.9, advance: 0, contractFee: 50, paymentPeriod: 24 }
    const made = await create({ ...most, residual: 20 }, SHOP)
    const beyond = { path: 'residual', code: 'field.residualMaximum' }
    expect((await refused({ ...most, paymentPeriod: 36, residual: 10.01 }, SHOP)).fields).toMatchObject([
      { ...beyond, detail: 'For 36 months the residual is at most 10%' },
    ])
    const { queryId, modifiedDtime } = made
    const longer = await refused({ queryId, modifiedDtime, paymentPeriod: 36 }, SHOP)
    expect(longer.fields).toMatchObject([beyond])
    expect((await create({ residual: 20, paymentPeriod: 48 })).residual).toBe(20)
  })

  test('do not apply in-house, nor to unchanged values', async () => {
    expect(await create({ ...completeQuery, ...beyond }, INHOUSE)).toMatchObject(beyond)
    const query = await create()
    await server.database.update(queryTable).set(beyond).where(eq(queryTable.queryId, query.queryId))
    // The interest is hidden, so the shown fields are sent back.
    const { interest: _unseen, ...seen } = beyond
    expect((await save(query, { ...seen, contractFee: 150, clientInfo: 'none' })).clientInfo).toBe('none')
  })
})

describe('the insurance of a query', () => {
  const [asset] = completeQuery.qassets
  const ofCompliance = async (queryId: number) =>
    server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
  /** Põhja Masinad sells buckets with the group's percentage and loaders with its own; others have 0.1 % per month. */
  const groups = async () => {
    const idOf = async (name: string) =>
      (await server.database.select().from(assetGroupTable).where(eq(assetGroupTable.name, name)))[0]
        ?.assetGroupId ?? 0
    const [ofGroup, own] = [await idOf('Buckets and couplers'), await idOf('Loaders')]
    const { partnerId } = await server.ask(partnerCalls.setting, {}, PARTNER)
    const set = { insurance: 4 }
    await server.database
      .update(assetGroupTable)
      .set(set)
      .where(inArray(assetGroupTable.assetGroupId, [ofGroup, own]))
    const rows = [
      { partnerId, assetGroupId: ofGroup, insurance: null },
      { partnerId, assetGroupId: own, insurance: 1.5 },
    ]
    for (const row of rows)
      await server.database
        .insert(partnerAssetGroupTable)
        .values(row)
        .onConflictDoUpdate({
          target: [partnerAssetGroupTable.partnerId, partnerAssetGroupTable.assetGroupId],
          set: { insurance: row.insurance },
        })
    return { ofGroup, own }
  }
  const priced = (assetSubgroupId: number | null, qassetPrice: number) => ({
    ...asset,
    assetSubgroupId,
    qassetPrice,
    quantity: 1,
  })

  test('follows its asset groups and the partner’s, and changes with the assets', async () => {
    const { ofGroup, own } = await groups()
    const made = await create({ ...completeQuery, qassets: [priced(ofGroup, 600)] }, PARTNER)
    expect((await ofCompliance(made.queryId)).insurance).toBe(4)
    const changed = await save(made, { qassets: [priced(ofGroup, 600), priced(own, 600)] })
    expect((await ofCompliance(made.queryId)).insurance).toBe(2.75)
    await save(changed, { qassets: [priced(null, 600)] })
    expect((await ofCompliance(made.queryId)).insurance).toBe(0.1)
  })

  test('stays as an in-house user has set it', async () => {
    const { ofGroup } = await groups()
    const made = await create({ ...completeQuery, qassets: [priced(ofGroup, 600)] }, PARTNER)
    await server.database
      .update(queryTable)
      .set({ insurance: 0.3 })
      .where(eq(queryTable.queryId, made.queryId))
    await save(made, { qassets: [priced(null, 600)] })
    expect((await ofCompliance(made.queryId)).insurance).toBe(0.3)
    const ofYear = await create({ ...completeQuery, insurance: 6, insuranceValType: 2 }, INHOUSE)
    const { insurance } = await save(ofYear, { qassets: [priced(ofGroup, 600)] }, INHOUSE)
    expect(insurance).toBe(6)
  })
})
