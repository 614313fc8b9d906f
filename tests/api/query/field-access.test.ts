import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { accessTo, fieldRules, type QueryField } from '../../../machines/lifecycle/query/fields.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { writeChanges } from '../../../server/query/save/write-changes.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { type FieldPath, fieldPaths, isRead } from '../../specs/fields.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE } from './example.ts'
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

/** A query of the view's partner on which every field is filled in. */
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

/** A query as the view makes it, with nothing filled in. */
const fresh = async (view: 'partner' | 'shop') =>
  server.ask(queryCalls.save, { body: { custName: 'New OÜ' } }, accounts[view])

const valuesOf = (query: object, paths: readonly FieldPath[]) =>
  Object.fromEntries(paths.map((path) => [path, valueAt(query, path)]))

const kept = (view: View) => fieldPaths.filter((path) => !isRead(path, view))

/** What nobody outside may find anywhere in an answer: every kept text that stands in no field they read. */
const keptTexts = [
  'Changed Owner',
  'Changed Surety',
  'surety@changed.example',
  'Changed Guarantor OÜ',
  'guarantor@changed.example',
  'Changed Representative',
]

test('the machine says of every field what the table says', () => {
  const told = views.flatMap((view) =>
    fieldPaths.map((path) => {
      const [field = ''] = path.split('.')
      const rule = field === 'qassets' ? undefined : fieldRules[field as QueryField]
      return [view, path, rule === undefined || accessTo(view, rule) !== 'none']
    }),
  )
  expect(told).toEqual(views.flatMap((view) => fieldPaths.map((path) => [view, path, isRead(path, view)])))
})

test.each(views)('the %s view reads every field that is its own, as it is stored', async (view) => {
  const answer = await read(await filledIn(view, 'QA'), view)
  const own = fieldPaths.filter((path) => isRead(path, view))
  expect(valuesOf(answer, own)).toEqual(valuesOf(changed, own))
})

describe.each(outside)('the %s view', (view) => {
  test('reads a kept field as it is on a new query', async () => {
    const [answer, empty] = [await read(await filledIn(view, 'P'), view), await fresh(view)]
    expect(kept(view).length).toBeGreaterThan(20)
    expect(valuesOf(answer, kept(view))).toEqual(valuesOf(empty, kept(view)))
    for (const text of keptTexts) expect(JSON.stringify(answer)).not.toContain(text)
  })

  test('is not told the liability of the guarantor, which the credit tab shows', async () => {
    const { queryId } = await queryIn(server.database, 'QA', view)
    await server.database
      .update(queryTable)
      .set({ lendifyRefno: 'LV-1', lendifyGuarantorLiabilityCents: 100_000 })
      .where(eq(queryTable.queryId, queryId))
    const contract = { lendifyRefno: 'LV-1', lendifyGuarantorLiability: null }
    expect(await read(queryId, view)).toMatchObject(contract)
    expect(await read(queryId, 'compliance')).toMatchObject({ ...contract, lendifyGuarantorLiability: 1000 })
  })

  test('saves what it read, and nothing kept changes; a conflict tells no more', async () => {
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

  test('cannot fill in a kept field, whatever is stored', async () => {
    const queryId = await filledIn(view, 'P')
    const { modifiedDtime } = await read(queryId, view)
    const body = { queryId, modifiedDtime, kickback: 2.5, creditInfo: 'Changed' }
    const { fields } = await server.refuse(queryCalls.save, { body }, accounts[view])
    expect(fields?.map(({ path, code }) => [path, code])).toEqual([
      ['creditInfo', 'lock.inhouseOnly'],
      ['kickback', 'lock.inhouseOnly'],
    ])
  })

  test('is told of the parts by no call of their own', async () => {
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

  test('finds nothing kept in its list and in its offer', async () => {
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
    for (const text of [...keptTexts, 'kickback', '2.5 %', '2,5 %']) {
      expect(JSON.stringify(list.body)).not.toContain(text)
      expect(html).not.toContain(text)
    }
  })

  test('sees who signs, not their personal codes', async () => {
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
