import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { fieldLock, type FieldPath, fieldPaths, isRead } from '../../specs/fields.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { accounts, givenIn, queryIn } from './lock.scene.ts'
import { changedForm, valueAt, type WholeForm, withChanged } from './whole-form.ts'

let server: TestServer
let changed: WholeForm
beforeAll(async () => {
  server = await startTestServer()
  changed = changedForm(await givenIn(server.database))
})
afterAll(() => server.stop())

const views = Object.keys(accounts) as View[]
const read = (queryId: number, view: View): Promise<Query> =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, accounts[view])

/** The name of a field in a refusal: a service has none, and a hidden surety counts as added. */
const named = (path: FieldPath, view: View): string => {
  if (path.startsWith('services.')) return 'services'
  return path.startsWith('sureties.') && !isRead(path, view) ? 'sureties.0' : path.replace('*', '0')
}

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)

/** The expected locked fields with their reasons. */
const refusals = (status: StatusCode, view: View) =>
  [
    ...new Map(
      fieldPaths.map((path) => [
        named(path, view),
        { path: named(path, view), lock: fieldLock(path, status, view) },
      ]),
    ).values(),
  ]
    .flatMap(({ path, lock }) => (lock ? [{ path, code: `lock.${lock}` }] : []))
    .toSorted(byPath)

/** Values beside the form fields that are not derived from them. */
const beside = ({ status, partnerId, userId, closingReason, aplink, lendifyRefno, deliveryDate }: Query) => ({
  status,
  partnerId,
  userId,
  closingReason,
  aplink,
  lendifyRefno,
  deliveryDate,
})

/** The checks of new parties go on after the save. */
const exceptChecks = ({ facts, ...query }: Query) => ({
  ...query,
  facts: { ...facts, screening: null, partiesInCheck: [], inCheckSince: '' },
})

const valuesOf = (query: Query) => Object.fromEntries(fieldPaths.map((path) => [path, valueAt(query, path)]))

test('an asset added to an active contract may have no seller and no delivery', async () => {
  const { queryId } = await queryIn(server.database, 'CA', 'compliance')
  const { modifiedDtime, qassets } = await read(queryId, 'compliance')
  const added = (more: object) => ({
    body: { queryId, modifiedDtime, qassets: [...qassets, { qassetName: 'Bucket', ...more }] },
  })
  const sold = added({ sellerName: 'Other OÜ', deliveryPlace: 'Tartu', year: 2026 })
  const { fields } = await server.refuse(queryCalls.save, sold, accounts.compliance)
  expect(fields?.map(({ path, code }) => [path, code])).toEqual([
    ['qassets.1.sellerName', 'lock.contractActive'],
    ['qassets.1.deliveryPlace', 'lock.contractActive'],
  ])
  const stored = await server.ask(queryCalls.save, added({ year: 2026 }), accounts.compliance)
  expect(stored.qassets.map(({ qassetName }) => qassetName)).toEqual(['Asset', 'Bucket'])
})

/** Sellers read the code of an asset's seller masked, even one that they have sent. */
const isMasked = (path: string, view: View) =>
  (view === 'partner' || view === 'shop') && path === 'qassets.*.representativePersonalCode'

describe.each(views)('every field for the %s view', (view) => {
  const as = accounts[view]

  test.each(tenthInCore(statusCodes))(
    'in %s: reports every locked field and stores nothing',
    async (status) => {
      const { queryId } = await queryIn(server.database, status, view)
      const before = await read(queryId, view)
      const body = withChanged(before, changed, fieldPaths)
      const problem = await server.refuse(queryCalls.save, { body }, as)
      expect(problem).toMatchObject({ status: 409, code: 'query.locked', currentStatus: status })
      const fields = (problem.fields ?? []).map(({ path, code }) => ({ path, code }))
      expect(fields.toSorted(byPath)).toEqual(refusals(status, view))
      expect(await read(queryId, view)).toEqual(before)
    },
  )

  test.each(tenthInCore(statusCodes))(
    'in %s: stores every open field and changes nothing else',
    async (status) => {
      const open = fieldPaths.filter((path) => fieldLock(path, status, view) === null)
      const { queryId } = await queryIn(server.database, status, view)
      const before = await read(queryId, view)
      const body = withChanged(before, changed, open)
      const stored = await server.ask(queryCalls.save, { body }, as)
      const expected = Object.fromEntries(
        fieldPaths.map((path) => {
          // A view reads a value that it sets without reading unchanged.
          const shows = open.includes(path) && isRead(path, view)
          const value = valueAt(shows ? changed : before, path)
          return [path, shows && isMasked(path, view) ? maskedCode(String(value)) : value]
        }),
      )
      expect(valuesOf(stored)).toEqual(expected)
      expect(beside(stored)).toEqual(beside(before))
      expect(exceptChecks(await read(queryId, view))).toEqual(exceptChecks(stored))
      const [row] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
      for (const path of open.filter((one) => !isRead(one, view)))
        expect(valueAt(row ?? {}, path), path).toEqual(valueAt(changed, path))
      // Every value must differ, so that an unsaved field shows.
      for (const path of open) expect(valueAt(before, path), path).not.toEqual(valueAt(changed, path))
    },
  )
})
