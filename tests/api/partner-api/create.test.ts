import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import type { AssetGroupName } from '../../../api/asset-group.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { basket, callTo, keyOf, NUTIPOOD } from './scene.ts'

let server: TestServer
let key = ''
beforeAll(async () => {
  server = await startTestServer()
  key = await keyOf(server, NUTIPOOD)
})
afterAll(() => server.stop())

const call = callTo(() => server)
const create = (body: unknown, headers = {}) => call('/applications', { body, key, headers })

const detail = 'Fix errors on the page to continue.'

describe('an application of a web shop', () => {
  test('is a WEBSHOP query in P of its partner, with the partner as creator and seller, on the partner’s terms', async () => {
    const { status, body } = await create(basket)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        status: 'P',
        closingReason: null,
        custName: 'Hansakivi Ehitus OÜ',
        custRegCode: '16934822',
        sellerOfferNr: 'ORDER-1',
        contractAmount: 1000,
        // Annuity of 1000 € at 14.9 % over 24 months: 48.4392; insurance of 0.1 % of 1000 € per month: 1.00; the
        // partner's kickback of 2 % over 24 months: 0.8333.
        pmtAmount: 50.27,
        createdDtime: expect.stringMatching(/Z$/),
        modifiedDtime: expect.stringMatching(/Z$/),
      },
    ])
    const id = Number(body.id)
    expect(await server.ask(queryCalls.edit, { params: { id } }, SHOP)).toMatchObject({
      product: 'WEBSHOP',
      partnerName: 'Nutipood OÜ',
      createdByName: 'Nutipood OÜ',
      userId: null,
      modifiedBy: null,
      interest: 14.9,
      paymentPeriod: 24,
      contractFee: 50,
      pmtAmount: 50.27,
      qassets: [
        {
          qassetName: 'Laptop',
          quantity: 2,
          qassetPrice: 500,
          sellerName: 'Nutipood OÜ',
          sellerRegCode: '14372188',
        },
      ],
    })
    expect(await server.ask(statusHistoryCalls.find, { params: { queryId: id } }, SHOP)).toMatchObject([
      { status: 'P', createdByName: 'Nutipood OÜ' },
    ])
  })

  test('appears in its shop’s list', async () => {
    const { body } = await create({ ...basket, custName: 'Korvitäis OÜ' })
    const page = await server.ask(queryListCalls.ofPartner, { body: ['P'], query: { waiting: true } }, SHOP)
    expect(page.content[0]).toMatchObject({ queryId: body.id, custName: 'Korvitäis OÜ', product: 'WEBSHOP' })
  })

  test('is audited without a person', async () => {
    const { body } = await create(basket)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.subject, 'query'), eq(auditTable.subjectId, String(body.id))))
    expect(entries).toMatchObject([
      {
        event: 'query.created',
        accountUserId: null,
        details: { program: expect.stringMatching(/^partner\/\d+$/) },
      },
    ])
  })
})

describe('an invalid application', () => {
  test('is refused with every wrong field', async () => {
    const { status, headers, body } = await create({
      custRegCode: '16934823',
      zipCode: '999',
      country: 'EE',
      contactEmail: 'nobody',
      advance: 31,
      interest: 1,
      managerId: 3,
      qassets: [{ qassetName: ' ', qassetPrice: -1, quantity: 0, sellerName: 'Keegi' }],
    })
    expect(status).toBe(400)
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(body).toMatchObject({ code: 'request.invalid', detail })
    const fields = body.fields as { path: string; code: string }[]
    expect(fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'contactEmail field.email',
      'custName field.required',
      'custRegCode field.registryCode',
      'interest field.unknown',
      'managerId field.unknown',
      'qassets.0.qassetName field.required',
      'qassets.0.qassetPrice field.tooSmall',
      'qassets.0.quantity field.tooSmall',
      'qassets.0.sellerName field.unknown',
      'zipCode field.zipCode',
    ])
  })

  test.each([
    ['an empty basket', { qassets: [] }, ['qassets field.required']],
    ['an advance beyond the partner’s', { advance: 31 }, ['advance field.tooLarge']],
    ['a period that it does not offer', { paymentPeriod: 13 }, ['paymentPeriod field.choice']],
    ['a private person', { consumer: true }, ['consumer field.unknown']],
    [
      'a group that does not exist',
      { qassets: [{ ...basket.qassets[0], assetGroupId: 99_999 }] },
      ['qassets.0.assetGroupId field.choice'],
    ],
    [
      'a price of 0',
      { qassets: [{ ...basket.qassets[0], qassetPrice: 0 }] },
      ['qassets.0.qassetPrice field.tooSmall'],
    ],
    [
      'a price of 0 with VAT',
      { qassets: [{ qassetName: 'Laptop', qassetPriceWithVat: 0 }] },
      ['qassets.0.qassetPriceWithVat field.tooSmall'],
    ],
  ])('%s', async (_, part, expected) => {
    const { status, body } = await create({ ...basket, ...part })
    const fields = body.fields as { path: string; code: string }[]
    expect([status, fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, expected])
  })

  test('of a bankrupt company is refused as on the screens, and not stored', async () => {
    const before = await server.database.$count(queryTable)
    const { status, body } = await create({ ...basket, custRegCode: '19061205' })
    expect([status, body.code]).toEqual([409, 'company.refused'])
    expect(await server.database.$count(queryTable)).toBe(before)
  })

  test('is refused in the requested language', async () => {
    const { headers, body } = await create({ ...basket, custName: '' }, { 'accept-language': 'et' })
    expect(headers.get('content-language')).toBe('et')
    expect(body.detail).toBe('Jätkamiseks paranda lehel olevad vead.')
  })
})

describe('the asset group', () => {
  const withGroup = (groups: object) =>
    create({ ...basket, qassets: [{ qassetName: 'Laptop', qassetPrice: 500, ...groups }] })
  const known = async () => {
    const { body } = await call('/asset-groups', { key })
    const groups = body as unknown as AssetGroupName[]
    const sub = groups.find(({ superiorGroupId }) => superiorGroupId !== null)
    const every = await server.database.select().from(assetGroupTable)
    const foreign = every.find(
      ({ assetGroupId, superiorGroupId }) =>
        superiorGroupId !== null && groups.every((one) => one.assetGroupId !== assetGroupId),
    )
    const otherMain = every.find(
      ({ assetGroupId, superiorGroupId }) =>
        superiorGroupId === null && assetGroupId !== sub?.superiorGroupId,
    )
    return {
      sub: sub?.assetGroupId ?? 0,
      main: sub?.superiorGroupId ?? 0,
      foreign: foreign?.assetGroupId ?? 0,
      otherMain: otherMain?.assetGroupId ?? 0,
    }
  }

  test('may be one that the partner finances, in either field, and is stored with its main group', async () => {
    const { sub, main } = await known()
    for (const groups of [
      { assetSubgroupId: sub },
      { assetGroupId: sub },
      { assetGroupId: main, assetSubgroupId: sub },
    ]) {
      const { status, body } = await withGroup(groups)
      expect(status).toBe(201)
      const query = await server.ask(queryCalls.edit, { params: { id: Number(body.id) } }, SHOP)
      expect(query.qassets).toMatchObject([{ assetGroupId: main, assetSubgroupId: sub }])
    }
  })

  test('must not be another one, a main group alone, or one with a foreign subgroup', async () => {
    const { sub, main, foreign, otherMain } = await known()
    expect([sub, main, foreign, otherMain].every((id) => id > 0)).toBe(true)
    const refusals = await Promise.all(
      [
        { assetGroupId: main },
        { assetGroupId: foreign },
        { assetSubgroupId: main },
        { assetSubgroupId: foreign },
        { assetGroupId: otherMain, assetSubgroupId: sub },
      ].map((groups) => withGroup(groups)),
    )
    const paths = ['assetGroupId', 'assetGroupId', 'assetSubgroupId', 'assetSubgroupId', 'assetSubgroupId']
    expect(
      refusals.map(({ status, body }) => [status, (body.fields as { path: string; code: string }[])[0]]),
    ).toMatchObject(paths.map((path) => [400, { path: `qassets.0.${path}`, code: 'field.choice' }]))
  })
})

describe('an Idempotency-Key', () => {
  test('creates once, however often it is sent, also concurrently', async () => {
    const before = await server.database.$count(queryTable)
    const headers = { 'idempotency-key': 'order-77' }
    const answers = await Promise.all([1, 2, 3].map(() => create(basket, headers)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await server.database.$count(queryTable)).toBe(before + 1)
  })

  test('with other goods is refused, with the first response', async () => {
    const headers = { 'idempotency-key': 'order-78' }
    const first = await create(basket, headers)
    const second = await create({ ...basket, custName: 'Teine OÜ' }, headers)
    expect([second.status, second.body.code]).toEqual([409, 'request.keyReused'])
    expect(second.body.stored).toEqual(first.body)
  })
})
