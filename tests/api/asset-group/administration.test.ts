import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import type { AssetGroupSave } from '../../../api/asset-group.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const save = (body: AssetGroupSave) => server.ask(assetGroupCalls.save, { body }, COMPLIANCE)
const refuse = (body: AssetGroupSave) => server.refuse(assetGroupCalls.save, { body }, COMPLIANCE)
const get = (id: number) => server.ask(assetGroupCalls.get, { params: { id } }, COMPLIANCE)
const refuseDelete = (id: number) => server.refuse(assetGroupCalls.delete, { params: { id } }, COMPLIANCE)
const idOf = async (name: string): Promise<number> => {
  const [found] = await server.database.select().from(assetGroupTable).where(eq(assetGroupTable.name, name))
  if (!found) throw new Error(`no group ${name}`)
  return found.assetGroupId
}
const create = async (name: string, parts: Partial<AssetGroupSave> = {}) =>
  (await save({ name, nameEt: `${name} (et)`, ...parts })).assetGroupId

describe('an asset group', () => {
  test('has names in both languages', async () => {
    const made = await server.request(
      assetGroupCalls.save,
      { body: { name: ' Cranes ', nameEt: ' Kraanad ' } },
      COMPLIANCE,
    )
    const stored = assetGroupCalls.save.response.parse(made.body)
    expect([made.status, stored]).toMatchObject([
      201,
      { name: 'Cranes', nameEt: 'Kraanad', superiorGroupId: null, subgroups: [] },
    ])
    const nameFor = async () =>
      (await server.ask(assetGroupCalls.findAll, {}, CREDIT)).find(
        ({ assetGroupId }) => assetGroupId === stored.assetGroupId,
      )?.name
    expect(await nameFor()).toBe('Cranes')
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, CREDIT)
    expect(await nameFor()).toBe('Kraanad')
    const [entry] = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'assetGroup.created'))
      .orderBy(desc(auditTable.auditId))
    expect(entry).toMatchObject({ subjectId: String(stored.assetGroupId), details: { name: 'Cranes' } })
  })

  test('with one name uses it in both languages', async () => {
    const { assetGroupId } = await save({ name: 'Drones' })
    expect(await save({ assetGroupId, name: 'Drones and more' })).toMatchObject({
      name: 'Drones and more',
      nameEt: 'Drones and more',
    })
  })

  test('may not have the name of a sibling in either language; other levels may repeat it', async () => {
    const id = await create('Boilers')
    expect((await refuse({ name: 'boilers ', nameEt: 'Katlad' })).fields).toMatchObject([
      { path: 'name', code: 'field.groupName' },
    ])
    expect((await refuse({ name: 'Kettles', nameEt: 'Boilers (ET)' })).fields).toMatchObject([
      { path: 'nameEt', code: 'field.groupName' },
    ])
    await create('Heating', { subgroups: [id] })
    expect(await save({ name: 'Boilers', nameEt: 'Katlad' })).toMatchObject({ name: 'Boilers' })
  })

  test('keeps the names of a level apart when groups change places', async () => {
    const [boats, own] = [await create('Boats'), await create('Sub boats', { nameEt: 'Muud paadid' })]
    const over = await create('Water', { subgroups: [own] })
    await save({ assetGroupId: own, name: 'BOATS', nameEt: 'Muud paadid' })
    expect(
      (await refuse({ assetGroupId: over, name: 'Water', subgroups: [own, boats] })).fields,
    ).toMatchObject([{ path: 'subgroups.1', code: 'field.groupName' }])
    expect((await refuse({ assetGroupId: over, name: 'Water', subgroups: [] })).fields).toMatchObject([
      { path: 'subgroups', code: 'field.groupNameOutside' },
    ])
    // The two would change places.
    expect((await refuse({ assetGroupId: over, name: 'Water', subgroups: [boats] })).fields).toMatchObject([
      { path: 'subgroups.0', code: 'field.groupName' },
      { path: 'subgroups', code: 'field.groupNameOutside' },
    ])
    await save({ assetGroupId: boats, name: 'Ferries', nameEt: 'Parvlaevad' })
    expect(await save({ assetGroupId: over, name: 'Water', subgroups: [boats] })).toMatchObject({
      subgroups: [boats],
    })
  })

  test('tells which shops can sell it, and what each of the others lacks', async () => {
    const laptops = await get(await idOf('Laptops'))
    expect(laptops.shops).toEqual([{ partnerId: expect.any(Number), businessName: 'Nutipood OÜ', lacks: [] }])
    await save({ assetGroupId: laptops.assetGroupId, name: 'Laptops', insurance: null })
    expect((await get(laptops.assetGroupId)).shops).toMatchObject([{ lacks: ['insurance'] }])
    await save({ assetGroupId: laptops.assetGroupId, name: 'Laptops', insurance: laptops.insurance })
    expect((await get(await idOf('Tractors'))).shops).toEqual([])
  })

  test('keeps its insurance if it is omitted, and loses it with null', async () => {
    const assetGroupId = await create('Trailers', { insurance: 0.25 })
    expect(await save({ assetGroupId, name: 'Trailers' })).toMatchObject({ insurance: 0.25 })
    expect(await save({ assetGroupId, name: 'Trailers', insurance: 0.3 })).toMatchObject({ insurance: 0.3 })
    expect(await save({ assetGroupId, name: 'Trailers', insurance: null })).toMatchObject({ insurance: null })
    expect((await refuse({ name: 'Tents', insurance: 100.5 })).fields).toMatchObject([{ path: 'insurance' }])
  })

  test('keeps the name in the other language if only one is sent', async () => {
    const assetGroupId = await create('Ships')
    expect(await save({ assetGroupId, name: 'Vessels' })).toMatchObject({
      name: 'Vessels',
      nameEt: 'Ships (et)',
    })
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, COMPLIANCE)
    expect(await save({ assetGroupId, name: 'Laevad' })).toMatchObject({ name: 'Vessels', nameEt: 'Laevad' })
    await server.ask(userCalls.changeLanguage, { query: { language: 'en' } }, COMPLIANCE)
  })

  test('keeps its subgroups when renamed, and refuses a save of an old version', async () => {
    const id = await idOf('Machinery')
    const read = await get(id)
    const changed = await save({ assetGroupId: id, name: 'Machines', nameEt: 'Masinad' })
    expect(changed).toMatchObject({ name: 'Machines', nameEt: 'Masinad', subgroups: read.subgroups })
    expect(read.subgroups).toHaveLength(5)
    const { modifiedDtime } = read
    expect(await refuse({ assetGroupId: id, name: 'Other', modifiedDtime })).toMatchObject({
      status: 409,
      code: 'record.conflict',
      stored: changed,
    })
    expect(await get(id)).toEqual(changed)
  })

  test('adds and removes subgroups', async () => {
    const [one, two, over] = [await create('One'), await create('Two'), await create('Over')]
    expect(
      new Set((await save({ assetGroupId: over, name: 'Over', subgroups: [one, two] })).subgroups),
    ).toEqual(new Set([one, two]))
    expect(await get(one)).toMatchObject({ superiorGroupId: over, candidates: [] })
    expect((await save({ assetGroupId: over, name: 'Over', subgroups: [two] })).subgroups).toEqual([two])
    expect(await get(one)).toMatchObject({ superiorGroupId: null })
    expect((await save({ assetGroupId: over, name: 'Over', subgroups: [] })).subgroups).toEqual([])
  })

  test('offers as subgroups only groups without subgroups that belong to no other group, and not itself', async () => {
    const [own, free] = [await create('Own'), await create('Free')]
    const sub = await create('Sub')
    await save({ assetGroupId: own, name: 'Own', subgroups: [sub] })
    const offered = (await get(own)).candidates.map(({ assetGroupId }) => assetGroupId)
    expect(offered).toEqual(expect.arrayContaining([free, sub]))
    for (const id of [own, await idOf('Electronics'), await idOf('Laptops')])
      expect(offered).not.toContain(id)
  })

  test('names them in the language of the reader', async () => {
    const electronics = await idOf('Electronics')
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, COMPLIANCE)
    const offered = (await get(electronics)).candidates.map(({ name }) => name)
    await server.ask(userCalls.changeLanguage, { query: { language: 'en' } }, COMPLIANCE)
    expect(offered).toEqual(expect.arrayContaining(['Sülearvutid']))
    expect(offered).not.toContain('Laptops')
  })

  /** By hand from section 5; `own` is a group with the subgroup `sub`. */
  const refusals = [
    ['itself', 'own', 'own', 'subgroups.0', 'field.groupItself'],
    ['a subgroup of another group', 'own', 'Laptops', 'subgroups.0', 'field.groupTaken'],
    ['a group with subgroups', 'own', 'Electronics', 'subgroups.0', 'field.groupHasSubgroups'],
    ['the group above it', 'sub', 'own', 'subgroups', 'field.groupIsSubgroup'],
    ['a group there is not', 'own', 'none', 'subgroups.0', 'field.choice'],
  ] as const
  test.each(refusals)('refuses as a subgroup: %s', async (about, into, what, path, code) => {
    const sub = await create(`Sub of ${about}`)
    const own = await create(`Own of ${about}`, { subgroups: [sub] })
    const named: Record<string, number> = { own, sub, none: 999_999 }
    const id = async (name: string) => named[name] ?? (await idOf(name))
    const body = { assetGroupId: await id(into), name: 'Changed', subgroups: [await id(what)] }
    expect(await refuse(body)).toMatchObject({ status: 400, fields: [{ path, code }] })
    expect((await get(own)).name).toBe(`Own of ${about}`)
  })

  test('stays a main group if two groups add each other at once', async () => {
    const [one, two] = [await create('First'), await create('Second')]
    const take = (assetGroupId: number, subgroup: number) =>
      server.request(
        assetGroupCalls.save,
        { body: { assetGroupId, name: `${assetGroupId}`, subgroups: [subgroup] } },
        COMPLIANCE,
      )
    const answers = await Promise.all([take(one, two), take(two, one)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  test('needs a name', async () => {
    expect(await refuse({ name: '  ' })).toMatchObject({
      status: 400,
      fields: [{ path: 'name', code: 'field.required' }],
    })
  })
})

describe('deleting an asset group', () => {
  test('is refused while it has subgroups, a partner sells it, or an open query uses it', async () => {
    expect(await refuseDelete(await idOf('Electronics'))).toMatchObject({
      status: 409,
      code: 'assetGroup.hasSubgroups',
    })
    const sold = await refuseDelete(await idOf('Laptops'))
    expect(sold).toMatchObject({ status: 409, code: 'assetGroup.sold' })
    expect(sold.detail).toContain('Nutipood OÜ')
    const id = await create('Used')
    const [asset] = await server.database.select().from(assetTable).limit(1)
    if (!asset) throw new Error('no asset')
    const { qassetId, queryId } = asset
    await server.database
      .update(assetTable)
      .set({ assetGroupId: id })
      .where(eq(assetTable.qassetId, qassetId))
    const setStatus = (status: 'P' | 'N') =>
      server.database.update(queryTable).set({ status }).where(eq(queryTable.queryId, queryId))
    await setStatus('P')
    expect(await refuseDelete(id)).toMatchObject({ status: 409, code: 'assetGroup.inQueries' })
    await setStatus('N')
    await server.ask(assetGroupCalls.delete, { params: { id } }, COMPLIANCE)
    expect(await server.refuse(assetGroupCalls.get, { params: { id } }, COMPLIANCE)).toMatchObject({
      status: 404,
    })
    expect(await refuseDelete(id)).toMatchObject({ status: 404 })
    const all = await server.ask(assetGroupCalls.findAll, {}, COMPLIANCE)
    expect(all.some(({ assetGroupId }) => assetGroupId === id)).toBe(false)
  })

  test('and changing it is for compliance only', async () => {
    const id = await idOf('Trailers')
    for (const as of [PARTNER, INHOUSE, SHOP, CREDIT] as const) {
      expect(await server.refuse(assetGroupCalls.delete, { params: { id } }, as)).toMatchObject({
        status: 403,
      })
      expect(await server.refuse(assetGroupCalls.get, { params: { id } }, as)).toMatchObject({ status: 403 })
      expect(await server.refuse(assetGroupCalls.save, { body: { name: 'X' } }, as)).toMatchObject({
        status: 403,
      })
    }
  })
})
