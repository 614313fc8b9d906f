import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { cleanLine } from '../../../api/clean-line.ts'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import type { SavedViewSave, ShownList } from '../../../api/saved-view.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { savedViewTable } from '../../../server/schema/saved-view.table.ts'
import { naughty } from '../../specs/naughty.table.ts'
import { COMPLIANCE, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.database.delete(savedViewTable))

const shown: ShownList = {
  filter: 'waiting',
  search: 'ehitus',
  created: 'week',
  modified: '2026-01-01..',
  product: 'LEASING',
  partnerId: null,
  sortField: 'custName',
  descending: false,
  columns: ['client', 'id', 'partner'],
}
const save = (name: string, parts: Partial<SavedViewSave> = {}): SavedViewSave => ({
  name,
  isDefault: false,
  shown,
  ...parts,
})
const create = (body: SavedViewSave, as: `${string}@${string}` = COMPLIANCE) =>
  server.ask(savedViewCalls.create, { body }, as)
const names = async (as: `${string}@${string}` = COMPLIANCE) =>
  (await server.ask(savedViewCalls.find, {}, as)).map(({ name, isDefault }) =>
    isDefault ? `${name}*` : name,
  )
const faults = (problem: { fields?: { path: string; code: string }[] | undefined }) =>
  problem.fields?.map(({ path, code }) => `${path} ${code}`)

test('stores a view as shown, for its user only', async () => {
  const kept = await create(save('  Minu päev '))
  expect(kept).toEqual({ viewId: kept.viewId, name: 'Minu päev', isDefault: false, shown })
  expect(await server.ask(savedViewCalls.find, {}, COMPLIANCE)).toEqual([kept])
  expect(await names(SHOP)).toEqual([])
})

test('renames, replaces and deletes a view, and audits each', async () => {
  const { viewId } = await create(save('Esimene'))
  const other = { ...shown, filter: 'CA' as const, columns: ['id' as const] }
  const changed = await server.ask(
    savedViewCalls.save,
    { params: { viewId }, body: save('Teine', { shown: other }) },
    COMPLIANCE,
  )
  expect(changed).toEqual({ viewId, name: 'Teine', isDefault: false, shown: other })
  await server.ask(savedViewCalls.delete, { params: { viewId } }, COMPLIANCE)
  expect(await names()).toEqual([])
  const trail = await server.database
    .select({ event: auditTable.event })
    .from(auditTable)
    .where(eq(auditTable.subject, 'savedView'))
    .orderBy(auditTable.auditId)
  expect(trail.slice(-3).map(({ event }) => event)).toEqual([
    'savedView.saved',
    'savedView.saved',
    'savedView.deleted',
  ])
})

test('does not find another user’s view', async () => {
  const { viewId } = await create(save('Minu'))
  expect(
    await server.refuse(savedViewCalls.save, { params: { viewId }, body: save('Sinu') }, SHOP),
  ).toMatchObject({ status: 404 })
  expect(await server.refuse(savedViewCalls.delete, { params: { viewId } }, SHOP)).toMatchObject({
    status: 404,
  })
  expect(await names()).toEqual(['Minu'])
})

test('refuses a second view of the same name, ignoring case; another user may have it', async () => {
  const { viewId } = await create(save('Ülevaade'))
  expect(
    faults(await server.refuse(savedViewCalls.create, { body: save(' üLEVAADE ') }, COMPLIANCE)),
  ).toEqual(['name field.viewNameTaken'])
  await create(save('Ülevaade'), SHOP)
  await create(save('Muu'))
  const rename = (name: string) => ({ params: { viewId }, body: save(name) })
  expect(faults(await server.refuse(savedViewCalls.save, rename('muu'), COMPLIANCE))).toEqual([
    'name field.viewNameTaken',
  ])
  await server.ask(savedViewCalls.save, rename('ülevaade'), COMPLIANCE)
  expect(await names()).toEqual(['Muu', 'ülevaade'])
})

test('allows one default view', async () => {
  const { viewId } = await create(save('Hommik', { isDefault: true }))
  await create(save('Õhtu', { isDefault: true }))
  await create(save('Poe', { isDefault: true }), SHOP)
  expect(await names()).toEqual(['Hommik', 'Õhtu*'])
  await server.ask(
    savedViewCalls.save,
    { params: { viewId }, body: save('Hommik', { isDefault: true }) },
    COMPLIANCE,
  )
  expect(await names()).toEqual(['Hommik*', 'Õhtu'])
  expect(await names(SHOP)).toEqual(['Poe*'])
})

test('stores up to twenty views, also concurrently, and refuses the next at its name', async () => {
  const sent = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      server.request(savedViewCalls.create, { body: save(`Vaade ${n}`) }, COMPLIANCE),
    ),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...Array.from({ length: 4 }, () => 400),
  ])
  expect(await names()).toHaveLength(20)
  expect(faults(await server.refuse(savedViewCalls.create, { body: save('Veel üks') }, COMPLIANCE))).toEqual([
    'name field.tooManyViews',
  ])
})

test('stores one of two concurrent views of the same name', async () => {
  const sent = await Promise.all(
    ['Sama', 'SAMA'].map((name) => server.request(savedViewCalls.create, { body: save(name) }, COMPLIANCE)),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
})

test.each([
  ['name', { name: '   ' }, 'name field.required'],
  ['name', { name: 'x'.repeat(61) }, 'name field.tooLong'],
  ['status', { shown: { ...shown, filter: 'XX' } }, 'shown.filter field.choice'],
  ['days', { shown: { ...shown, created: 'eile' } }, 'shown.created field.invalid'],
  [
    'days in the wrong order',
    { shown: { ...shown, modified: '2026-02-01..2026-01-01' } },
    'shown.modified field.invalid',
  ],
  ['product', { shown: { ...shown, product: 'BOATS' } }, 'shown.product field.choice'],
  ['partner', { shown: { ...shown, partnerId: 0 } }, 'shown.partnerId field.tooSmall'],
  ['order', { shown: { ...shown, sortField: 'password' } }, 'shown.sortField field.choice'],
  ['column', { shown: { ...shown, columns: ['id', 'personalCode'] } }, 'shown.columns.1 field.choice'],
  ['column twice', { shown: { ...shown, columns: ['id', 'id'] } }, 'shown.columns field.invalid'],
  ['list without numbers', { shown: { ...shown, columns: ['client'] } }, 'shown.columns field.invalid'],
])('a wrong %s is named', async (_, parts, fault) => {
  const body = { ...save('Vaade'), ...parts } as SavedViewSave
  expect(faults(await server.refuse(savedViewCalls.create, { body }, COMPLIANCE))).toEqual([fault])
})

test('stores a view of one partner’s queries for users who see several', async () => {
  const body = save('Üks partner', { shown: { ...shown, partnerId: 2 } })
  for (const as of [COMPLIANCE, INHOUSE] as const) expect((await create(body, as)).shown.partnerId).toBe(2)
  for (const as of [PARTNER, SHOP] as const)
    expect(faults(await server.refuse(savedViewCalls.create, { body }, as))).toEqual([
      'shown.partnerId field.choice',
    ])
})

test('keeps hostile texts', async () => {
  const hostile = Object.values(naughty).flatMap((text) => {
    const name = text.slice(0, 60).trim()
    return name === '' || !text.isWellFormed() ? [] : [name]
  })
  for (const name of hostile) {
    await server.database.delete(savedViewTable)
    const answer = await server.request(
      savedViewCalls.create,
      { body: save(name, { shown: { ...shown, search: name } }) },
      COMPLIANCE,
    )
    // Characters that no text may contain are refused, as everywhere.
    if (answer.status === 400) continue
    expect(answer.status).toBe(201)
    const [kept] = await server.ask(savedViewCalls.find, {}, COMPLIANCE)
    expect([kept?.name, kept?.shown.search]).toEqual([cleanLine(name), cleanLine(name)])
  }
})
