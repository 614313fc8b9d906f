import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AssetGroupName } from '../../../api/asset-group.ts'
import type { ApplyView } from '../../../api/apply.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { applyLinkTable } from '../../../server/schema/offer.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { webhookDeliveryTable } from '../../../server/schema/webhook.table.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { mari, Phone, startApplyServer, tokenIn } from '../apply/scene.ts'
import { INHOUSE, SHOP } from '../query/example.ts'
import { callTo, keyOf, NUTIPOOD, partnerIdOf, RATTAPOOD } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let key = ''
let foreignKey = ''
let assetSubgroupId = 0
beforeAll(async () => {
  scene = await startApplyServer()
  key = await keyOf(scene.server, NUTIPOOD)
  foreignKey = await keyOf(scene.server, RATTAPOOD)
  const { body } = await call('/asset-groups', { key })
  const groups = body as unknown as AssetGroupName[]
  assetSubgroupId =
    groups.find(({ superiorGroupId, insurance }) => superiorGroupId !== null && insurance !== null)
      ?.assetGroupId ?? 0
})
afterAll(() => scene.server.stop())

const call = callTo(() => scene.server)

const order = (more: object = {}) => ({
  email: 'mari@meretuul.example',
  phone: '+372 5100 0001',
  sellerOfferNr: 'ORDER-7',
  qassets: [{ qassetName: 'Laptop', quantity: 2, qassetPriceWithVat: 620, assetSubgroupId }],
  ...more,
})
const create = (more: object = {}, headers = {}) =>
  call('/consumer-applications', { body: order(more), key, headers })
const linkOf = (id: unknown, as = key) =>
  call(`/applications/${String(id)}/customer-link`, { method: 'POST', key: as })
const read = async (id: unknown) => (await call(`/applications/${String(id)}`, { key })).body

/** A phone that has identified the customer at the link of the program. */
const visit = async (id: unknown) => {
  await scene.server.database.delete(loginAttemptTable)
  const { body } = await linkOf(id)
  const phone = new Phone(scene.server, tokenIn(String(body.url)))
  return { phone, result: await phone.identify(mari) }
}

describe('the application of a private person', () => {
  test('waits for the person at a link, with the price that the web shop has shown', async () => {
    const { status, body } = await create({ language: 'en' })
    expect([status, body]).toMatchObject([
      201,
      { status: 'P', custName: '', custRegCode: '', sellerOfferNr: 'ORDER-7', contractAmount: 1000 },
    ])
    expect(await read(body.id)).toMatchObject({ customerStep: 'apply', decision: null, conditions: [] })
    const { body: link } = await linkOf(body.id)
    expect(link).toMatchObject({ step: 'apply', expiresDtime: expect.stringMatching(/Z$/) })
    const opened = await new Phone(scene.server, tokenIn(String(link.url))).open()
    expect(opened).toMatchObject({
      link: 'open',
      company: false,
      offer: { price: 1240, goods: [{ name: expect.stringContaining('2 × Laptop') }] },
    })
  })

  test('is in the list of the program, and on the screens of the shop as the offer of its web shop', async () => {
    const { body } = await create()
    const { body: page } = await call('/applications?limit=1', { key })
    expect(page.content).toMatchObject([{ id: body.id }])
    await linkOf(body.id)
    const offer = await scene.server.ask(
      selfServeCalls.getOffer,
      { params: { queryId: Number(body.id) } },
      SHOP,
    )
    expect(offer).toMatchObject({ application: true, state: 'sent', email: 'mari@meretuul.example' })
    expect(offer.links.map(({ channel }) => channel).toSorted()).toEqual(['email', 'program', 'sms'])
  })

  test('is sent by the person alone: identified, with the consents, then decided with the rates', async () => {
    const { body } = await create({ language: 'en' })
    const { phone, result } = await visit(body.id)
    expect(result).toBe('OK')
    const withoutConsent = await phone.submit({ ...anApplication, consents: [] })
    expect(withoutConsent.status).toBe(409)
    const submitted = await phone.submit({ ...anApplication, language: 'en' })
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200)
    expect((submitted.body as ApplyView).progress).not.toBeNull()
    const query = await scene.server.ask(queryCalls.edit, { params: { id: Number(body.id) } }, INHOUSE)
    expect(query).toMatchObject({ consumer: true, custRegCode: mari.identityCode, createdByName: NUTIPOOD })
    const after = await read(body.id)
    expect(after).toMatchObject({ custRegCode: '', custName: query.custName, customerStep: null })
    expect(JSON.stringify(after)).not.toContain(mari.identityCode)
    const told = await scene.server.database
      .select()
      .from(webhookDeliveryTable)
      .where(eq(webhookDeliveryTable.queryId, Number(body.id)))
    expect(told).toEqual([])
  })

  test('for a named person is refused to others', async () => {
    const { body } = await create({ personalCode: '37605030299' })
    expect((await visit(body.id)).result).toBe('WRONG_PERSON')
    const { body: own } = await create({ personalCode: mari.identityCode })
    expect((await visit(own.id)).result).toBe('OK')
  })

  test('ends its links when it is cancelled', async () => {
    const { body } = await create()
    const { body: link } = await linkOf(body.id)
    await call(`/applications/${String(body.id)}/cancel`, { body: { reason: 'Sold out' }, key })
    const refused = await linkOf(body.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'customerLink.none'])
    const opened = await new Phone(scene.server, tokenIn(String(link.url))).open()
    expect(opened.steps.every(({ refusal }) => refusal !== null)).toBe(true)
  })

  test.each([
    ['no e-mail address', { email: '' }, ['email field.required']],
    ['a wrong personal code', { personalCode: '37605030298' }, ['personalCode field.personalCode']],
    ['a wrong phone', { phone: '12' }, ['phone field.phone']],
    ['no order number', { sellerOfferNr: ' ' }, ['sellerOfferNr field.required']],
    ['an empty basket', { qassets: [] }, ['qassets field.required']],
    ['a company', { custRegCode: '16934822' }, ['custRegCode field.unknown']],
    ['consents of others', { consents: [] }, ['consents field.unknown']],
  ])('with %s is refused at the field', async (_, part, expected) => {
    const { status, body } = await create(part)
    const fields = body.fields as { path: string; code: string }[]
    expect([status, fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, expected])
  })

  test.each([
    ['no price', { qassetPriceWithVat: undefined }, 'qassetPrice', 'field.required'],
    ['a foreign group', { assetSubgroupId: 999_999 }, 'assetSubgroupId', 'field.choice'],
  ])('with an article of %s is refused at the field', async (_, part, path, code) => {
    const [article] = order().qassets
    const { status, body } = await create({ qassets: [{ ...article, ...part }] })
    expect([status, body.fields]).toMatchObject([400, [{ path: `qassets.0.${path}`, code }]])
  })

  test('is made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'consumer-1' }
    const [one, two] = await Promise.all([create({}, headers), create({}, headers)])
    expect(one.body.id).toBe(two.body.id)
  })

  test('needs a partner that sells by self-serve', async () => {
    const { database } = scene.server
    const partnerId = await partnerIdOf(scene.server, NUTIPOOD)
    const set = (featureSelfServe: boolean) =>
      database.update(partnerTable).set({ featureSelfServe }).where(eq(partnerTable.partnerId, partnerId))
    await set(false)
    const refused = await create()
    await set(true)
    expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
  })
})

describe('the customer’s link', () => {
  test('is stored as a hash and audited without its token', async () => {
    const { body } = await create()
    const { body: link } = await linkOf(body.id)
    const token = tokenIn(String(link.url))
    expect(token).toHaveLength(43)
    const rows = await scene.server.database
      .select()
      .from(applyLinkTable)
      .where(eq(applyLinkTable.queryId, Number(body.id)))
    expect(JSON.stringify(rows)).not.toContain(token)
    const entries = await scene.server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'application.linkRead'))
      .orderBy(auditTable.auditId)
    expect(entries.at(-1)).toMatchObject({
      accountUserId: null,
      subjectId: String(body.id),
      details: { step: 'apply', program: expect.stringMatching(/^partner\//) },
    })
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('is for the own partner only, and there is none without a step of the customer', async () => {
    const { body } = await create()
    expect((await linkOf(body.id, foreignKey)).status).toBe(404)
    const company = await call('/applications', {
      body: {
        custName: 'Hansakivi Ehitus OÜ',
        custRegCode: '16934822',
        qassets: [{ qassetName: 'Laptop', qassetPrice: 500 }],
      },
      key,
    })
    const refused = await linkOf(company.body.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'customerLink.none'])
  })
})
