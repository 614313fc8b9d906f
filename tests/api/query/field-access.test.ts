import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Deal } from '../../../api/deal.ts'
import type { Query } from '../../../api/query.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { toEuros } from '../../../domain/money.ts'
import { paymentOf } from '../../../domain/stored-payment.ts'
import { schedule } from '../../../domain/payment-schedule.ts'
import { termsOf } from '../../../domain/payment-terms.ts'
import { accessTo, fieldRules, type QueryField } from '../../../machines/lifecycle/query/field-rules.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { writeChanges } from '../../../server/query/save/write-changes.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { queryTable, type QueryRow } from '../../../server/schema/query.table.ts'
import { type FieldPath, fieldPaths, isRead } from '../../specs/fields.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { completeQuery, COMPLIANCE } from './example.ts'
import { accounts, givenIn, queryIn } from './lock.scene.ts'
import { changedForm, valueAt, type WholeForm } from './whole-form.ts'

let server: TestServer
let changed: WholeForm
beforeAll(async () => {
  server = await startTestServer()
  changed = changedForm(await givenIn(server.database))
})
afterAll(() => server.stop())

const views = Object.keys(accounts) as View[]
const outside = ['partner', 'shop'] as const satisfies View[]
const read = (queryId: number, view: View): Promise<Query> =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, accounts[view])

/** Creates a query of the view's partner with every field filled in. */
const filledIn = async (view: View, status: 'P' | 'QA') => {
  const { queryId } = await queryIn(server.database, status, view)
  await server.database.transaction(async (tx) => {
    const row = await findQuery(tx, queryId)
    if (!row) throw new Error('no query')
    const modified = { modifiedAt: new Date(), modifiedBy: null }
    await writeChanges(tx, await loadQueryParts(tx, row), changed, modified)
  })
  return queryId
}

/** Creates an empty query as the view does. */
const fresh = async (view: 'partner' | 'shop') =>
  server.ask(queryCalls.save, { body: { custName: 'New OÜ' } }, accounts[view])

const valuesOf = (query: object, paths: readonly FieldPath[]) =>
  Object.fromEntries(paths.map((path) => [path, valueAt(query, path)]))

const kept = (view: View) => fieldPaths.filter((path) => !isRead(path, view))

/** Hidden texts that must not occur in any response to outsiders. */
const keptTexts = [
  'Changed Owner',
  'Changed Surety',
  'surety@changed.example',
  'Changed Guarantor OÜ',
  'guarantor@changed.example',
  'Changed Representative',
]

test('the lifecycle agrees with the table for every field', () => {
  const readable = views.flatMap((view) =>
    fieldPaths.map((path) => {
      const [field = ''] = path.split('.')
      const rule = field === 'qassets' ? undefined : fieldRules[field as QueryField]
      return [view, path, rule === undefined || accessTo(view, rule) !== 'none']
    }),
  )
  expect(readable).toEqual(
    views.flatMap((view) => fieldPaths.map((path) => [view, path, isRead(path, view)])),
  )
})

test.each(views)('the %s view reads all its fields as stored', async (view) => {
  const answer = await read(await filledIn(view, 'QA'), view)
  const own = fieldPaths.filter((path) => isRead(path, view))
  // The contact's code was entered in-house, so sellers see it masked.
  const isSeller = view === 'partner' || view === 'shop'
  const mask = '6••••••••••'
  const qassets = changed.qassets.map((asset) => ({ ...asset, representativePersonalCode: mask }))
  const shown = isSeller ? { ...changed, contactPersCode: mask, qassets } : changed
  expect(valuesOf(answer, own)).toEqual(valuesOf(shown, own))
})

describe.each(outside)('the %s view', (view) => {
  test('reads a hidden field as in a new query', async () => {
    const [answer, empty] = [await read(await filledIn(view, 'P'), view), await fresh(view)]
    expect(kept(view).length).toBeGreaterThan(20)
    expect(valuesOf(answer, kept(view))).toEqual(valuesOf(empty, kept(view)))
    for (const text of keptTexts) expect(JSON.stringify(answer)).not.toContain(text)
  })

  test('does not read the guarantor’s liability, which the credit tab shows', async () => {
    const { queryId } = await queryIn(server.database, 'QA', view)
    await server.database
      .update(queryTable)
      .set({ lendifyRefno: 'LV-1', lendifyGuarantorLiabilityCents: 100_000 })
      .where(eq(queryTable.queryId, queryId))
    const contract = { lendifyRefno: 'LV-1', lendifyGuarantorLiability: null }
    expect(await read(queryId, view)).toMatchObject(contract)
    expect(await read(queryId, 'compliance')).toMatchObject({ ...contract, lendifyGuarantorLiability: 1000 })
  })

  test('saves what it read without changing hidden fields; a conflict shows no more', async () => {
    const queryId = await filledIn(view, 'P')
    const answer = await read(queryId, view)
    const body = { ...answer, clientInfo: 'By the partner' }
    const saved = await server.ask(queryCalls.save, { body }, accounts[view])
    expect(saved.clientInfo).toBe('By the partner')
    const stored = await server.database.transaction(async (tx) => {
      const [row] = await tx.select().from(queryTable).where(eq(queryTable.queryId, queryId))
      if (!row) throw new Error('no query')
      return loadQueryParts(tx, row)
    })
    expect(stored.query).toMatchObject({ kickback: 2.5, creditInfo: 'Changed', insurance: 0.7 })
    expect(stored.sureties).toMatchObject(changed.sureties)
    expect(stored.guarantor).toMatchObject({ ...changed.guarantor })
    expect(stored.beneficiary).toMatchObject({ ...changed.actualBeneficiary })
    const problem = await server.refuse(queryCalls.save, { body }, accounts[view])
    expect(problem.code).toBe('query.conflict')
    for (const text of keptTexts) expect(JSON.stringify(problem)).not.toContain(text)
  })

  test('cannot set a hidden field, whatever is stored', async () => {
    const queryId = await filledIn(view, 'P')
    const { modifiedDtime } = await read(queryId, view)
    const body = { queryId, modifiedDtime, kickback: 2.5, creditInfo: 'Changed' }
    const { fields } = await server.refuse(queryCalls.save, { body }, accounts[view])
    expect(fields?.map(({ path, code }) => [path, code])).toEqual([
      ['creditInfo', 'lock.inhouseOnly'],
      ['kickback', 'lock.inhouseOnly'],
    ])
  })

  test('reads hidden parts by no other call', async () => {
    const queryId = await filledIn(view, 'P')
    const as = accounts[view]
    const ofQuery = { params: { queryId } }
    expect(await server.refuse(guarantorCalls.find, ofQuery, as)).toMatchObject({ status: 403 })
    expect(await server.refuse(beneficiaryCalls.find, { query: { queryId } }, as)).toMatchObject({
      status: 403,
    })
    expect(await server.refuse(messageCalls.find, ofQuery, as)).toMatchObject({ status: 403 })
    expect(await server.refuse(containerCalls.signers, { params: { id: queryId } }, as)).toMatchObject({
      status: 403,
    })
    expect(await server.ask(suretyCalls.save, { ...ofQuery, body: [] }, as)).toEqual([])
    expect((await server.ask(guarantorCalls.save, { body: { queryId } }, as)).name).toBe('')
    expect((await server.ask(beneficiaryCalls.save, { body: { queryId } }, as)).name).toBe('')
    await server.database.update(queryTable).set({ status: 'QA' }).where(eq(queryTable.queryId, queryId))
    expect((await read(queryId, 'compliance')).sureties).toMatchObject(changed.sureties)
  })

  test('finds nothing hidden in its list and its offer', async () => {
    const queryId = await filledIn(view, 'P')
    const as = accounts[view]
    const list = await server.request(
      queryListCalls.ofPartner,
      { body: ['P'], query: { searchParam: String(queryId) } },
      as,
    )
    const offer = await server.ask(
      agreementCalls.offer,
      { params: { id: queryId }, query: { as: 'html' } },
      as,
    )
    const html = await offer.content.text()
    expect(html).toContain('Changed asset')
    const kickback = /(?<![\d.,])2[.,]5\s?%/
    for (const text of [...keptTexts, 'kickback', kickback]) {
      expect(JSON.stringify(list.body)).not.toMatch(text)
      expect(html).not.toMatch(text)
    }
  })

  test('sees the signers without their personal codes', async () => {
    const queryId = await filledIn(view, 'QA')
    const [container] = await server.database
      .insert(containerTable)
      .values({ queryId, title: 'C-1' })
      .returning()
    await server.database.insert(containerSignerTable).values({
      containerId: Number(container?.id),
      givenName: 'Changed',
      surname: 'Surety',
      personalCode: '60001019906',
      email: 'surety@changed.example',
      roles: ['surety'],
    })
    const ask = (as: `${string}@${string}`) =>
      server.ask(containerCalls.find, { params: { id: queryId } }, as)
    expect((await ask(accounts[view]))[0]?.signers[0]).toMatchObject({
      name: 'Changed Surety',
      personalCode: '6••••••••••',
      ssn: '6••••••••••',
    })
    expect((await ask(COMPLIANCE))[0]?.signers[0]).toMatchObject({ personalCode: '60001019906' })
  })
})

/** Terms for one asset of 18,000 €; partner and shop see period, advance and fee. */
const dealWith = (unseen: Partial<Deal>): Deal => ({
  qassets: [{ qassetPrice: 18_000, quantity: 1 }],
  paymentPeriod: 24,
  advance: 10,
  advnPmtType: '%',
  residual: 0,
  contractFee: 150,
  pmtDate: '25',
  interest: 9,
  kickback: 3,
  insurance: 0.1,
  insuranceValType: 1,
  servicesCost: 0,
  ...unseen,
})

const duesOf = (deal: Deal): string => {
  const terms = termsOf(deal)
  return JSON.stringify(
    terms &&
      schedule({ ...terms, contractDate: '2026-11-26' }).map(({ date, amountCents }) => [date, amountCents]),
  )
}

/** A deal with the same payments but other interest, kickback and insurance; services make up the difference. */
const twinOf = (deal: Deal, unseen: Partial<Deal>): Deal => {
  const monthly = (one: Deal) => paymentOf(one)?.totalCents ?? 0
  const twin = dealWith(unseen)
  const near = (monthly(deal) - monthly(twin)) * (deal.paymentPeriod ?? 0)
  for (let step = -200; step <= 200; step += 1) {
    const found = { ...twin, servicesCost: toEuros(near + step) }
    if (duesOf(found) === duesOf(deal)) return found
  }
  throw new Error('the deal has no twin')
}

/** Creates a query as the view does, and sets terms that only in-house views read. */
const dealIn = async (view: 'partner' | 'shop', deal: Deal, columns: Partial<QueryRow>) => {
  const { queryId } = await server.ask(
    queryCalls.save,
    { body: { ...completeQuery, ...seenIn(view) } },
    accounts[view],
  )
  await server.database.transaction(async (tx) => {
    const row = await findQuery(tx, queryId)
    if (!row) throw new Error('no query')
    const [asset] = completeQuery.qassets
    const payload = { ...deal, qassets: [{ ...asset, qassetPrice: 18_000 }] }
    const modified = { modifiedAt: new Date(), modifiedBy: null }
    await writeChanges(tx, await loadQueryParts(tx, row), payload, modified)
    await tx.update(queryTable).set(columns).where(eq(queryTable.queryId, queryId))
  })
  return queryId
}

/** The partner's range of interest does not matter here. */
const seenIn = (view: 'partner' | 'shop') => ({
  interest: view === 'shop' ? 14.9 : 9.9,
  contractFee: view === 'shop' ? 50 : 150,
  advance: 0,
  residual: 0,
})

/** Everything that a view gets of a query, line by line, without ids and times. */
const gotBy = async (view: View, queryId: number): Promise<string[]> => {
  const as = accounts[view]
  const ofId = { params: { id: queryId } }
  const asPage = { ...ofId, query: { as: 'html' as const } }
  const offer = await server.ask(agreementCalls.offer, asPage, as)
  const list = await server.request(
    queryListCalls.ofPartner,
    { body: ['QA'], query: { searchParam: String(queryId) } },
    as,
  )
  const got = [
    await server.ask(queryCalls.edit, ofId, as),
    await server.ask(queryCalls.ownSchedule, { ...ofId, query: {} }, as),
    list.body,
    await offer.content.text(),
    view === 'shop' ? await (await server.ask(agreementCalls.shopContract, asPage, as)).content.text() : null,
  ]
  return JSON.stringify(got, null, 1)
    .replaceAll(new RegExp(`\\b${queryId}\\b|(?<="qassetId": )\\d+`, 'g'), 'N')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d\.\d\d\.\d{4} \d\d:\d\d(?::\d\d)?/g, 'T')
    .split('\n')
}

describe.each(outside)('in what the %s view gets', (view) => {
  const company = { status: 'QA', consumer: false, lendifyRefno: 'LV-1' } as const
  const consumer = { status: 'QA', consumer: true, custRegCode: '37605030299', lendifyRefno: 'LV-1' } as const
  test.each([
    [
      'interest, kickback, insurance and services of a company',
      company,
      { interest: 6, kickback: 1, insurance: 0.05 },
    ],
    // The law requires that a consumer sees the interest, and the other costs together.
    ['kickback, insurance and services of a consumer', consumer, { kickback: 0.5, insurance: 0.02 }],
  ])('%s cannot be derived: other ones look the same', async (_, columns, unseen) => {
    const deal = dealWith({})
    const twin = twinOf(deal, unseen)
    const [one, other] = [await dealIn(view, deal, columns), await dealIn(view, twin, columns)]
    const inhouse = await Promise.all([one, other].map((id) => read(id, 'compliance')))
    expect(inhouse.map(({ kickback }) => kickback)).toEqual([3, unseen.kickback])
    expect(inhouse[0]?.pmtAmount).toBe(inhouse[1]?.pmtAmount)
    expect(await gotBy(view, one)).toEqual(await gotBy(view, other))
  })

  test('the interest is that of a new query, and saving it changes nothing', async () => {
    const queryId = await dealIn(view, dealWith({ interest: 7.77 }), { status: 'P' })
    const answer = await read(queryId, view)
    expect(answer).toMatchObject({ interest: (await fresh(view)).interest, annuityAmount: null })
    const saved = await server.ask(
      queryCalls.save,
      { body: { ...answer, clientInfo: 'Again' } },
      accounts[view],
    )
    expect(saved.pmtAmount).toBe(answer.pmtAmount)
    const [row] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    expect(row?.interest).toBe(7.77)
    const [schedule] = [
      await server.ask(queryCalls.ownSchedule, { params: { id: queryId }, query: {} }, accounts[view]),
    ]
    expect(Object.keys(schedule.rows[1] ?? {})).not.toContain('interest')
  })
})
