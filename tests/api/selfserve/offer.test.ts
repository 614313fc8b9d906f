import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { tokenHash } from '../../../server/selfserve/send-link.ts'
import { expireOffers } from '../../../server/selfserve/link.workers.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { applyLinkTable } from '../../../server/schema/offer.table.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import type { TextMessage } from '../../../server/services/sms/sms.ts'
import { anOffer } from '../../models/offer.cases.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, groupOf, newOffer, offerWith, ONSPOT, OTHER, PARTNER, SHOP } from './scene.ts'

let server: TestServer
let groupId: number
let partnerId: number
const letters: Letter[] = []
const messages: TextMessage[] = []
const sms = { fails: null as ServiceError | null }

beforeAll(async () => {
  server = await startTestServer({
    services: {
      mail: { send: async (letter) => void letters.push(letter) },
      sms: {
        send: async (message) => {
          if (sms.fails) throw sms.fails
          messages.push(message)
        },
      },
    },
  })
  partnerId = (await server.ask(partnerCalls.setting, {}, SHOP)).partnerId
  groupId = await groupOf(server, partnerId)
})
afterAll(() => server.stop())
beforeEach(() => {
  letters.length = 0
  messages.length = 0
  sms.fails = null
})

const of = (queryId: number) => ({ params: { queryId } })
const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)
const pathsOf = (refused: { fields?: { path: string; code: string }[] | undefined }) =>
  refused.fields?.map(({ path, code }) => [path, code])
/** The hash of the token in a text's link. */
const hashIn = (text: string) => tokenHash(/\/apply\/([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? '')
const PATIENCE = { timeout: 20_000, interval: 100 }
const sentOffer = async () => {
  const queryId = await newOffer(server, groupId)
  await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
  await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
  return queryId
}

describe('making an offer', () => {
  test('stores what was entered, and a query of the product with an asset for each line', async () => {
    const body = offerWith(groupId, {
      optionalAssets: [{ name: 'Kindlustus', price: 50, vatExempt: true }],
      totalAmount: 1200,
    })
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    expect(await read(queryId)).toEqual({
      ...body,
      queryId,
      status: 'P',
      state: 'saved',
      application: false,
      links: [],
    })
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect(query).toMatchObject({
      product: 'SELFSERVE',
      custName: 'Hansakivi Ehitus OÜ',
      contractAmount: 1200,
    })
    expect(query.qassets.map(({ qassetPrice, sellerOfferNr }) => [qassetPrice, sellerOfferNr])).toEqual([
      [1000, 'NP-1'],
      [50, 'NP-1'],
      [150, 'NP-1'],
    ])
    expect(query.qassets[0]).toMatchObject({ assetSubgroupId: groupId })
    expect(query.qassets[2]).toMatchObject({ qassetName: 'Lisavara' })
  })

  test('names every wrong field', async () => {
    const body = {
      ...offerWith(0),
      mainAssets: [],
      offerNumber: 'x'.repeat(31),
      email: 'klient',
      phone: 'abc',
      customerRegCode: '12345679',
    }
    const refused = await server.refuse(selfServeCalls.createOffer, { body }, SHOP)
    expect(pathsOf(refused)).toEqual([
      ['mainAssets', 'field.required'],
      ['phone', 'field.phone'],
      ['email', 'field.email'],
      ['offerNumber', 'field.tooLong'],
      ['customerRegCode', 'field.registryCode'],
    ])
  })

  test.each([
    ['a total of nothing', { totalAmount: 0 }, ['totalAmount', 'field.positive']],
    ['assets over the total', { totalAmount: 999.99 }, ['totalAmount', 'field.assetsOverTotal']],
    [
      'insurance over the total',
      { totalAmount: 1000, optionalAssets: [{ name: 'Kindlustus', price: 0.01, vatExempt: true }] },
      ['totalAmount', 'field.assetsOverTotal'],
    ],
    [
      'an attachment that was not uploaded',
      { attachments: [{ fileId: 'x', fileName: 'x.pdf', docFileId: null }] },
      ['attachments.0.fileId', 'field.choice'],
    ],
  ])('refuses %s', async (_, changes, field) => {
    const refused = await server.refuse(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, changes) },
      SHOP,
    )
    expect([refused.code, pathsOf(refused)]).toEqual(['request.invalid', [field]])
  })

  test('takes assets that are worth exactly the total', async () => {
    const { queryId } = await server.ask(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, { totalAmount: 1000 }) },
      SHOP,
    )
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect(query.qassets).toHaveLength(1)
  })

  test('refuses an asset without a price, and a group that the partner may not finance', async () => {
    const free = { mainAssets: [{ groupId, price: 0, vatExempt: false }] }
    const refused = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId, free) }, SHOP)
    expect(pathsOf(refused)).toEqual([['mainAssets.0.price', 'field.positive']])
    const strange = await server.refuse(selfServeCalls.createOffer, { body: offerWith(999_999) }, SHOP)
    expect(pathsOf(strange)).toEqual([['mainAssets.0.groupId', 'field.choice']])
  })

  test('refuses insurance and another fee where the partner may not change them', async () => {
    const may = (allowed: boolean) =>
      server.database
        .update(partnerTable)
        .set({ editInsurance: allowed, editContractFee: allowed })
        .where(eq(partnerTable.partnerId, partnerId))
    const insured = { optionalAssets: [{ name: 'Kindlustus', price: 1, vatExempt: true }] }
    await may(false)
    const one = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId, insured) }, SHOP)
    const fee = offerWith(groupId, { contractFee: 12.34 })
    const two = await server.refuse(selfServeCalls.createOffer, { body: fee }, SHOP)
    await may(true)
    expect([pathsOf(one), pathsOf(two)]).toEqual([
      [['optionalAssets.0', 'field.choice']],
      [['contractFee', 'field.choice']],
    ])
  })

  test('is for users whose partner sells by self-serve', async () => {
    for (const who of [ONSPOT, PARTNER, COMPLIANCE] as const) {
      const refused = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId) }, who)
      expect([who, refused.code]).toEqual([who, 'access.denied'])
    }
  })
})

describe('the steps of an offer', () => {
  test('to look at it lets it be sent, and to change it brings it back', async () => {
    const queryId = await newOffer(server, groupId)
    const early = await server.refuse(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect([early.code, early.reason]).toEqual(['query.refused', 'offerWasSeen'])
    expect(early.detail).toBe('View the offer before it is sent to the customer')
    const page = await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    expect(await page.content.text()).toContain('Hansakivi Ehitus OÜ')
    expect((await read(queryId)).state).toBe('previewed')
    const body = offerWith(groupId, { totalAmount: 2000 })
    expect((await server.ask(selfServeCalls.saveOffer, { ...of(queryId), body }, SHOP)).state).toBe('saved')
    const paper = await server.ask(selfServeCalls.offerPdf, of(queryId), SHOP)
    expect((await paper.content.text()).slice(0, 5)).toBe('%PDF-')
    expect((await read(queryId)).state).toBe('previewed')
  })

  test('others look at it without having seen it for the shop', async () => {
    const queryId = await newOffer(server, groupId)
    await server.ask(selfServeCalls.offerHtml, of(queryId), COMPLIANCE)
    expect((await read(queryId)).state).toBe('saved')
  })

  test('sends a link by e-mail and by SMS, stores only its hash, and locks the offer', async () => {
    const queryId = await sentOffer()
    await vi.waitFor(async () => {
      const { links } = await read(queryId)
      expect(links.map(({ channel, delivery }) => [channel, delivery])).toEqual([
        ['email', 'sent'],
        ['sms', 'sent'],
      ])
    }, PATIENCE)
    const stored = await server.database
      .select()
      .from(applyLinkTable)
      .where(eq(applyLinkTable.queryId, queryId))
      .orderBy(asc(applyLinkTable.channel))
    // Another test's offer may still be on its way to the same customer.
    const [letter, message] = [letters, messages].map((sent, at) =>
      sent.find(({ text }) => hashIn(text) === stored[at]?.tokenHash),
    )
    expect([letter?.to, message?.to]).toEqual([anOffer.email, '+37251234567'])
    const days = stored.map(({ createdAt, expiresAt }) => (+expiresAt - +createdAt) / 86_400_000)
    expect(days).toEqual([14, 14])
    const body = offerWith(groupId)
    const locked = await server.refuse(selfServeCalls.saveOffer, { ...of(queryId), body }, SHOP)
    expect([locked.code, locked.reason]).toEqual(['query.refused', 'offerNotFromThisState'])
  })

  test('is not sent to nobody', async () => {
    const body = offerWith(groupId, { email: '', phone: '' })
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    const refused = await server.refuse(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect(refused.reason).toBe('offerHasContact')
  })

  test('to send it again and to withdraw it end the links before', async () => {
    const queryId = await sentOffer()
    const again = await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(again.links.map(({ revoked }) => revoked)).toEqual([true, true, false, false])
    const withdrawn = await server.ask(selfServeCalls.withdrawOffer, of(queryId), SHOP)
    expect(withdrawn.state).toBe('withdrawn')
    expect(withdrawn.links.map(({ revoked }) => revoked)).toEqual([true, true, true, true])
    const refused = await server.refuse(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(refused.reason).toBe('offerNotFromThisState')
  })

  test('an SMS that is refused is told to the shop, one that is not answered is tried again', async () => {
    sms.fails = new ServiceError('sms', 'refused', 'answered 400')
    const queryId = await sentOffer()
    await vi.waitFor(async () => expect((await read(queryId)).links[1]?.delivery).toBe('refused'), PATIENCE)
    sms.fails = new ServiceError('sms', 'unavailable', 'answered 503')
    await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    await vi.waitFor(async () => expect((await read(queryId)).links[2]?.delivery).toBe('sent'), PATIENCE)
    expect((await read(queryId)).links[3]?.delivery).toBe('waiting')
    sms.fails = null
    await vi.waitFor(async () => expect((await read(queryId)).links[3]?.delivery).toBe('sent'), {
      timeout: 40_000,
      interval: 500,
    })
  }, 60_000)

  test('another partner’s offer is not there', async () => {
    const queryId = await newOffer(server, groupId)
    const body = offerWith(groupId)
    for (const call of [
      'getOffer',
      'offerHtml',
      'offerPdf',
      'sendOffer',
      'resendOffer',
      'withdrawOffer',
    ] as const)
      expect((await server.refuse(selfServeCalls[call], of(queryId), OTHER)).code).toBe('notFound')
    expect((await server.refuse(selfServeCalls.saveOffer, { ...of(queryId), body }, OTHER)).code).toBe(
      'notFound',
    )
    expect((await read(queryId)).state).toBe('saved')
  })
})

describe('an application for a customer', () => {
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const application = (changes = {}) => ({
    body: { ...entered, mainAssets: [{ groupId, price: 1000, vatExempt: false }], ...changes },
  })

  test('is sent at once', async () => {
    const { queryId } = await server.ask(selfServeCalls.sendApplication, application(), SHOP)
    expect(await read(queryId)).toMatchObject({ state: 'sent', application: true, status: 'P' })
    expect((await read(queryId)).links).toHaveLength(2)
  })

  test('needs the customer’s e-mail and phone', async () => {
    const refused = await server.refuse(
      selfServeCalls.sendApplication,
      application({ email: '', phone: '' }),
      SHOP,
    )
    expect(pathsOf(refused)).toEqual([
      ['phone', 'field.required'],
      ['email', 'field.required'],
    ])
  })

  test('is over after fourteen days, and can be sent again', async () => {
    const { queryId } = await server.ask(selfServeCalls.sendApplication, application(), SHOP)
    server.advance(14 * 86_400_000 - 60_000)
    await expireOffers(server.dependencies)
    expect((await read(queryId)).state).toBe('sent')
    server.advance(120_000)
    await expireOffers(server.dependencies)
    expect((await read(queryId)).state).toBe('expired')
    expect((await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)).state).toBe('sent')
  })
})
