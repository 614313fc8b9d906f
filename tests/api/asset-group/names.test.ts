import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { partnerAssetGroupTable } from '../../../server/schema/partner.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const partnerIdOf = async (as: `${string}@${string}`) =>
  (await server.ask(partnerCalls.setting, {}, as)).partnerId
const namesOf = async (partnerId: number, as: `${string}@${string}`) =>
  (await server.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, as)).map(({ name }) => name)

describe('the groups that a partner may finance', () => {
  test('are its subgroups and their main groups, by name', async () => {
    expect(await namesOf(await partnerIdOf(SHOP), SHOP)).toEqual([
      'Electronics',
      'Laptops',
      'Office equipment',
      'Phones and tablets',
    ])
  })

  test('have the partner’s insurance, or else the group’s', async () => {
    const partnerId = await partnerIdOf(OTHER_SHOP)
    const [tools] = await server.database
      .select()
      .from(assetGroupTable)
      .where(eq(assetGroupTable.name, 'Power tools'))
    await server.database
      .update(partnerAssetGroupTable)
      .set({ insurance: 2.5 })
      .where(eq(partnerAssetGroupTable.assetGroupId, tools?.assetGroupId ?? 0))
    const groups = await server.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, OTHER_SHOP)
    const insured = groups.map(({ name, insurance }) => [name, insurance])
    expect(insured).toContainEqual(['Power tools', 2.5])
    expect(insured).toContainEqual(['Buckets and couplers', 0.1])
    expect(insured).toContainEqual(['Machinery', null])
  })

  test.each([INHOUSE, CREDIT, COMPLIANCE] as const)('are visible to %s for any partner', async (as) => {
    expect(await namesOf(await partnerIdOf(SHOP), as)).toContain('Laptops')
  })

  test('of another partner are not found, like those of a missing one', async () => {
    const others = { params: { partnerId: await partnerIdOf(PARTNER) } }
    const none = { params: { partnerId: 2_000_000_000 } }
    for (const input of [others, none])
      expect(await server.refuse(assetGroupCalls.namesOfPartner, input, SHOP)).toMatchObject({ status: 404 })
    expect(await server.refuse(assetGroupCalls.namesOfPartner, none, CREDIT)).toMatchObject({ status: 404 })
  })
})

test('the list contains all groups with their subgroups, without deleted ones', async () => {
  await server.database
    .update(assetGroupTable)
    .set({ deletedAt: new Date() })
    .where(eq(assetGroupTable.name, 'Trailers'))
  const groups = await server.ask(assetGroupCalls.findAll, {}, SHOP)
  const vehicles = groups.find(({ name }) => name === 'Vehicles')
  expect(vehicles?.superiorGroupId).toBeNull()
  expect(vehicles?.subgroups.map(({ name }) => name)).toEqual(['Vans'])
  expect(groups.map(({ name }) => name)).not.toContain('Trailers')
})
