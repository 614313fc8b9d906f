import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'
import { anOffer } from '../../models/offer.cases.ts'
import type { TestServer } from '../server.ts'

export const SHOP = 'shop@tehing.example'
export const OTHER = 'shop-selfserve@tehing.example'
export const ONSPOT = 'shop-onspot@tehing.example'
export const PARTNER = 'partner@tehing.example'
export const COMPLIANCE = 'compliance@tehing.example'

/** A group that the partner of a shop may finance. */
export const groupOf = async (server: TestServer, partnerId: number): Promise<number> => {
  const names = await server.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, SHOP)
  const group = names.find(({ superiorGroupId, insurance }) => superiorGroupId !== null && insurance !== null)
  if (!group) throw new Error('the shop may finance nothing')
  return group.assetGroupId
}

export const offerWith = (
  groupId: number,
  changes: Partial<SelfServeOfferSave> = {},
): SelfServeOfferSave => ({
  ...anOffer,
  mainAssets: [{ groupId, price: 1000, vatExempt: false }],
  customerRegCode: '16934822',
  customerName: 'Hansakivi Ehitus OÜ',
  ...changes,
})

export const newOffer = async (server: TestServer, groupId: number): Promise<number> =>
  (await server.ask(selfServeCalls.createOffer, { body: offerWith(groupId) }, SHOP)).queryId
