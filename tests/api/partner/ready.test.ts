import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { partnerAssetGroupTable, partnerTable } from '../../../server/schema/partner.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { SHOP } from '../query/example.ts'
import { offerWith } from '../selfserve/scene.ts'
import { partnerScene } from './scene.ts'

const { create, get, groups, of, server } = partnerScene()

test('a new partner lacks what its users need, until it has that', async () => {
  const { partnerId, saleLacks } = await create()
  expect(saleLacks).toEqual(['groups', 'user'])
  await server().database.update(userTable).set({ partnerId }).where(eq(userTable.email, SHOP))
  expect((await get(partnerId)).saleLacks).toEqual(['groups'])
  const { partnerId: back } = await of('Nutipood OÜ')
  await server().database.update(userTable).set({ partnerId: back }).where(eq(userTable.email, SHOP))
})

test('a shop that lacks something is refused its sale by the same words that compliance reads', async () => {
  const { partnerId } = await of('Nutipood OÜ')
  const { database } = server()
  const ofShop = eq(partnerTable.partnerId, partnerId)
  await database.update(partnerTable).set({ featureOnSpot: false, featureSelfServe: false }).where(ofShop)
  await database.delete(partnerAssetGroupTable).where(eq(partnerAssetGroupTable.partnerId, partnerId))
  expect((await get(partnerId)).saleLacks).toEqual(['feature', 'groups'])
  const refused = {
    status: 409,
    code: 'partner.notReady',
    detail:
      'Your company cannot sell here yet. Missing: OnSpot or SelfServe, an asset group that it may finance. Ask the financing provider to add it.',
  }
  expect(await server().refuse(queryCalls.save, { body: {} }, SHOP)).toMatchObject(refused)
  const { laptops } = await groups()
  const offer = offerWith(laptops)
  expect(await server().refuse(selfServeCalls.createOffer, { body: offer }, SHOP)).toMatchObject(refused)
  expect((await server().ask(partnerCalls.setting, {}, SHOP)).partnerId).toBe(partnerId)
})
