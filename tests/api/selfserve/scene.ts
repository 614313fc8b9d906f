import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { SelfServeOfferSave } from '../../../api/selfserve.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import type { ServiceError } from '../../../server/services/client/service-error.ts'
import type { TextMessage } from '../../../server/services/sms/sms.ts'
import { anOffer } from '../../models/offer.cases.ts'
import { startTestServer, type TestServer } from '../server.ts'

export const SHOP = 'shop@tehing.example'
export const OTHER = 'shop-selfserve@tehing.example'
export const ONSPOT = 'shop-onspot@tehing.example'
export const PARTNER = 'partner@tehing.example'
export const COMPLIANCE = 'compliance@tehing.example'

/** A group that the shop's partner may finance. */
export const groupOf = async (
  server: TestServer,
  partnerId: number,
  as: typeof SHOP | typeof ONSPOT = SHOP,
): Promise<number> => {
  const names = await server.ask(assetGroupCalls.namesOfPartner, { params: { partnerId } }, as)
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
  language: 'et',
  ...changes,
})

export const newOffer = async (server: TestServer, groupId: number): Promise<number> =>
  (await server.ask(selfServeCalls.createOffer, { body: offerWith(groupId) }, SHOP)).queryId

export const of = (queryId: number) => ({ params: { queryId } })

export const pathsOf = (refused: { fields?: { path: string; code: string }[] | undefined }) =>
  refused.fields?.map(({ path, code }) => [path, code])

/** A save of a stored offer with its version. */
export const changeOf = async (server: TestServer, queryId: number, body: SelfServeOfferSave) => {
  const { modifiedDtime } = await server.ask(selfServeCalls.getOffer, of(queryId), SHOP)
  return { ...of(queryId), body: { ...body, modifiedDtime } }
}

/** Creates an offer that was previewed and sent. */
export const sentOffer = async (server: TestServer, groupId: number): Promise<number> => {
  const queryId = await newOffer(server, groupId)
  await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
  await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
  return queryId
}

/** Delivered messages, and the error of SMS. */
export type Delivered = { letters: Letter[]; messages: TextMessage[]; smsFails: ServiceError | null }

/** A portal that records its messages, with the shop's partner and a group that it may finance. */
export const startOffers = async () => {
  const delivered: Delivered = { letters: [], messages: [], smsFails: null }
  const server = await startTestServer({
    services: {
      mail: { send: async (letter) => void delivered.letters.push(letter) },
      sms: {
        send: async (message) => {
          if (delivered.smsFails) throw delivered.smsFails
          delivered.messages.push(message)
        },
      },
    },
  })
  const { partnerId } = await server.ask(partnerCalls.setting, {}, SHOP)
  return { server, partnerId, groupId: await groupOf(server, partnerId), delivered }
}
