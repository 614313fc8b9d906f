import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { type Partner, partner as partnerSchema, type PartnerSave } from '../../../api/partner.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { findPartnerByApiKey } from '../../../server/partner/api-key.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { completeQuery, COMPLIANCE, OTHER_SHOP, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { newPartner } from './example.ts'

let server: TestServer
let managerId = 0
beforeAll(async () => {
  server = await startTestServer()
  const [manager] = await server.ask(userCalls.inhouseManagers, {}, COMPLIANCE)
  managerId = manager?.accountUserId ?? 0
})
afterAll(() => server.stop())

const codes = [
  '10137025',
  '10137036',
  '10137042',
  '10137059',
  '10137065',
  '10137071',
  '10137088',
  '10137094',
] as const
let made = 0
const partnerOf = (changed: Partial<PartnerSave> = {}): PartnerSave => ({
  ...newPartner,
  managerId,
  ...changed,
})
/** A partner with a registry code of its own. */
const create = (changed: Partial<PartnerSave> = {}): Promise<Partner> => {
  made += 1
  return server.ask(
    partnerCalls.save,
    { body: partnerOf({ regCode: codes[made] ?? '', ...changed }) },
    COMPLIANCE,
  )
}
const save = (body: PartnerSave) => server.ask(partnerCalls.save, { body }, COMPLIANCE)
const refuse = async (body: unknown) =>
  (await server.refuse(partnerCalls.save, { body }, COMPLIANCE)).fields?.map(({ path, code }) => [path, code])
const get = (id: number) => server.ask(partnerCalls.get, { params: { id } }, COMPLIANCE)
/** A stored partner as a request that changes nothing. */
const asRead = ({ partnerAssetGroups: _groups, ...partner }: Partner): PartnerSave => partner
const groups = async () => {
  const all = await server.ask(assetGroupCalls.findAll, {}, COMPLIANCE)
  const idOf = (name: string) => all.find((group) => group.name === name)?.assetGroupId ?? 0
  return { laptops: idOf('Laptops'), vans: idOf('Vans'), trailers: idOf('Trailers'), main: idOf('Vehicles') }
}
const allowed = ({ partnerAssetGroups }: Pick<Partner, 'partnerAssetGroups'>) =>
  partnerAssetGroups.flatMap(({ subgroups }) => subgroups.filter((group) => group.allowed))
const lastAudit = async (event: string, partnerId: number) => {
  const [entry] = await server.database
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.event, event), eq(auditTable.subjectId, String(partnerId))))
    .orderBy(desc(auditTable.auditId))
    .limit(1)
  return entry?.details
}
const of = async (businessName: string) => {
  const all = await server.ask(partnerCalls.findAll, {}, COMPLIANCE)
  return get(all.find((one) => one.businessName === businessName)?.partnerId ?? 0)
}

describe('a new partner', () => {
  test('is stored as it was sent, and stands in the lists with its manager', async () => {
    const { laptops } = await groups()
    const sold = [{ assetGroupId: laptops, autoDecisionEnabled: true, insurance: 2.5 }]
    const body = partnerOf({
      regCode: '1013 7025',
      businessName: ' <b>Uus</b> Pood OÜ ',
      partnerAssetGroups: sold,
    })
    const answered = await server.request(partnerCalls.save, { body }, COMPLIANCE)
    expect(answered.status).toBe(201)
    const stored = partnerSchema.parse(answered.body)
    const { partnerAssetGroups: _sent, ...fields } = body
    expect(stored).toMatchObject({
      ...fields,
      businessName: '<b>Uus</b> Pood OÜ',
      regCode: '10137025',
      apiKey: null,
      manager: { fullName: expect.stringMatching(/\S/) },
    })
    expect(allowed(stored)).toEqual([
      {
        assetGroupId: laptops,
        name: 'Laptops',
        allowed: true,
        autoDecisionEnabled: true,
        insurance: 2.5,
        groupInsurance: 1.5,
      },
    ])
    expect(await get(stored.partnerId)).toEqual(stored)
    const listed = await server.ask(partnerCalls.findAll, {}, COMPLIANCE)
    expect(listed.find(({ partnerId }) => partnerId === stored.partnerId)).toMatchObject({
      businessName: '<b>Uus</b> Pood OÜ',
      manager: stored.manager,
      formattedModifiedDtime: stored.formattedModifiedDtime,
    })
    const names = await server.ask(partnerCalls.names, {}, COMPLIANCE)
    expect(names).toContainEqual({ partnerId: stored.partnerId, businessName: '<b>Uus</b> Pood OÜ' })
    expect(await lastAudit('partner.created', stored.partnerId)).toMatchObject({ regCode: '10137025' })
  })

  test('sent twice with the same key is made once', async () => {
    const body = partnerOf({ regCode: '10137102' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await server.ask(partnerCalls.save, { body }, COMPLIANCE, { headers }),
      await server.ask(partnerCalls.save, { body }, COMPLIANCE, { headers }),
    ]
    expect(second).toEqual(first)
  })
})

const R = 'field.required'
const M = 'field.minMax'

/** By hand from section 5 of the specification: what is wrong with one field, and where and how that is told. */
const refusals: [name: string, change: Record<string, unknown>, fields: [string, string][]][] = [
  ['no name', { businessName: ' ' }, [['businessName', R]]],
  ['no registry code', { regCode: '' }, [['regCode', R]]],
  ['a code that is none', { regCode: '10137026' }, [['regCode', 'field.registryCode']]],
  ['no phone', { phoneNumber: '' }, [['phoneNumber', R]]],
  ['no postal code', { zipCode: '' }, [['zipCode', R]]],
  ['a postal code of four digits', { zipCode: '1012' }, [['zipCode', 'field.zipCode']]],
  ['no manager', { managerId: null }, [['managerId', R]]],
  ['a manager who is none', { managerId: 2_000_000_000 }, [['managerId', 'field.choice']]],
  ['no insurance', { insurance: null }, [['insurance', R]]],
  ['no contract fee', { contractFee: null }, [['contractFee', R]]],
  ['no offer valid time', { offerValidTime: null }, [['offerValidTime', R]]],
  ['half a day', { offerValidTime: 1.5 }, [['offerValidTime', 'field.integer']]],
  [
    'no range of the advance',
    { advanceOptions: [null, null] },
    [
      ['advanceOptions.0', M],
      ['advanceOptions.1', M],
    ],
  ],
  ['no least interest', { interestOptions: [null, 9] }, [['interestOptions.0', M]]],
  ['no greatest kickback', { kickbackOptions: [1, null] }, [['kickbackOptions.1', M]]],
  ['no range of the period', { paymentPeriodOptions: [null, 48] }, [['paymentPeriodOptions.0', M]]],
  ['no range of the residual', { residualOptions: [0, null] }, [['residualOptions.1', M]]],
  ['min over max of the advance', { advanceOptions: [31, 30] }, [['advanceOptions.0', 'field.minOverMax']]],
  [
    'min over max of the interest',
    { interestOptions: [9, 8.99] },
    [['interestOptions.0', 'field.minOverMax']],
  ],
  [
    'min over max of the period',
    { paymentPeriodOptions: [48, 12] },
    [['paymentPeriodOptions.0', 'field.minOverMax']],
  ],
  ['half a month', { paymentPeriodOptions: [12.5, 48] }, [['paymentPeriodOptions.0', 'field.integer']]],
  ['an advance over all', { advanceOptions: [0, 101] }, [['advanceOptions.1', 'field.tooLarge']]],
  ['no default advance', { defaultAdvance: null }, [['defaultAdvance', R]]],
  ['no kickback coefficient', { kickbackCoefficient: null }, [['kickbackCoefficient', R]]],
  ['a period that is not offered', { defaultPaymentPeriod: 13 }, [['defaultPaymentPeriod', 'field.choice']]],
  ['other periods', { allPmtPeriodOptions: [12, 18] }, [['allPmtPeriodOptions', 'field.choice']]],
  [
    'no period within the range',
    { paymentPeriodOptions: [13, 23], allPmtPeriodOptions: [12, 24] },
    [['allPmtPeriodOptions', 'field.periodsWithin']],
  ],
  ['a matrix of nobody', { interestMatrix: 2_000_000_000 }, [['interestMatrix', 'field.choice']]],
  ['three decimals of a fee', { contractFee: 1.234 }, [['contractFee', 'field.decimals']]],
  ['an account that is none', { bankAccountNumber: 'EE00' }, [['bankAccountNumber', 'field.iban']]],
  ['the code of another', { regCode: '14372188' }, [['regCode', 'field.registryCodeTaken']]],
]

describe('a partner is refused', () => {
  test.each(refusals)('with %s', async (_name, change, fields) => {
    expect(await refuse({ ...partnerOf(), regCode: '10137119', ...change })).toEqual(fields)
  })

  test('with everything that is wrong, at once', async () => {
    const fields = await refuse(
      partnerOf({ regCode: '', phoneNumber: '', advanceOptions: [2, 1], zipCode: '1' }),
    )
    expect(fields).toEqual(
      expect.arrayContaining([
        ['regCode', R],
        ['phoneNumber', R],
        ['advanceOptions.0', 'field.minOverMax'],
        ['zipCode', 'field.zipCode'],
      ]),
    )
  })

  test('with groups that are none, are no subgroups, or stand there twice', async () => {
    const { laptops, main } = await groups()
    const row = (assetGroupId: number) => ({ assetGroupId, autoDecisionEnabled: false, insurance: null })
    const sent = [laptops, main, laptops, 2_000_000_000].map(row)
    const wrong = [1, 2, 3].map((index) => [`${index}.assetGroupId`, 'field.choice'])
    const ofPartner = wrong.map(([path, code]) => [`partnerAssetGroups.${path}`, code])
    expect(await refuse(partnerOf({ regCode: '10137119', partnerAssetGroups: sent }))).toEqual(ofPartner)
    const { partnerId, modifiedDtime } = await of('Rattapood OÜ')
    const parts = { params: { id: partnerId }, query: { modifiedDtime }, body: sent }
    const refused = await server.refuse(assetGroupCalls.saveOfPartner, parts, COMPLIANCE)
    expect(refused.fields?.map(({ path, code }) => [path, code])).toEqual(wrong)
  })
})

/** By hand: defaults as sent, and as they are stored; the ranges are those of the example. */
const settled: [sent: Partial<PartnerSave>, stored: Partial<PartnerSave>][] = [
  [{ defaultAdvance: 4.9999 }, { defaultAdvance: 5 }],
  [{ defaultAdvance: 30.01 }, { defaultAdvance: 30 }],
  [{ defaultAdvance: 30 }, { defaultAdvance: 30 }],
  [{ defaultInterest: 0 }, { defaultInterest: 9.9 }],
  [{ defaultKickback: 100 }, { defaultKickback: 3 }],
  [{ defaultResidual: 20.5 }, { defaultResidual: 20 }],
  [{ defaultPaymentPeriod: 60 }, { defaultPaymentPeriod: 48 }],
  [{ paymentPeriodOptions: [24, 40] }, { allPmtPeriodOptions: [24, 36], defaultPaymentPeriod: 24 }],
  [
    { allPmtPeriodOptions: [48, 36, 36], defaultPaymentPeriod: 12 },
    { allPmtPeriodOptions: [36, 48], defaultPaymentPeriod: 36 },
  ],
]

test('defaults are moved into their range, periods are those within theirs', async () => {
  const { partnerId, regCode, ...first } = await create()
  let { modifiedDtime } = first
  for (const [sent, expected] of settled) {
    const stored = await save(partnerOf({ partnerId, modifiedDtime, regCode, ...sent }))
    expect(stored).toMatchObject(expected)
    modifiedDtime = stored.modifiedDtime
  }
})

describe('a change', () => {
  test('that changes nothing leaves the version and the audit trail as they are', async () => {
    const before = await of('Põhja Masinad OÜ')
    expect(await save(asRead(before))).toEqual(before)
    expect(await lastAudit('partner.changed', before.partnerId)).toBeUndefined()
  })

  test('is written down: settings from and to, persons as changed only', async () => {
    const before = await create()
    await save({
      ...asRead(before),
      defaultAdvance: 20,
      representativePersonalCode: '37605030299',
      comment: 'x',
    })
    const details = await lastAudit('partner.changed', before.partnerId)
    expect(details).toEqual({
      changes: {
        defaultAdvance: { from: 10, to: 20 },
        representativePersonalCode: 'changed',
        comment: 'changed',
      },
    })
  })

  test('on what somebody else has changed since is told of that, and stores nothing', async () => {
    const read = await create()
    const theirs = await save({ ...asRead(read), comment: 'theirs' })
    const problem = await server.refuse(
      partnerCalls.save,
      { body: { ...asRead(read), comment: 'mine' } },
      COMPLIANCE,
    )
    expect(problem).toMatchObject({ status: 409, code: 'record.conflict' })
    expect(problem.stored).toEqual(theirs)
    expect(await get(read.partnerId)).toEqual(theirs)
    const parts = { params: { id: read.partnerId }, query: { modifiedDtime: read.modifiedDtime }, body: [] }
    const ofGroups = await server.refuse(assetGroupCalls.saveOfPartner, parts, COMPLIANCE)
    expect(ofGroups).toMatchObject({ status: 409, code: 'record.conflict' })
  })

  test('must say what it is based on', async () => {
    const { modifiedDtime: _read, ...unread } = asRead(await of('Rattapood OÜ'))
    expect(await refuse(unread)).toEqual([['modifiedDtime', R]])
  })

  test('of two at once is made by one', async () => {
    const read = await create()
    const answers = await Promise.all(
      ['one', 'other'].map((comment) =>
        server.request(partnerCalls.save, { body: { ...asRead(read), comment } }, COMPLIANCE),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('to in-house is refused while shops’ users belong to it', async () => {
    const shop = await of('Nutipood OÜ')
    expect(await refuse({ ...asRead(shop), inhouse: true })).toEqual([['inhouse', 'field.hasShopUsers']])
  })

  test('that ends automatic decisions ends those of every group', async () => {
    const { laptops, vans } = await groups()
    const row = (assetGroupId: number) => ({ assetGroupId, autoDecisionEnabled: true, insurance: null })
    const made = await create({ partnerAssetGroups: [laptops, vans].map(row) })
    expect(allowed(made).map(({ autoDecisionEnabled }) => autoDecisionEnabled)).toEqual([true, true])
    const off = await save({ ...asRead(made), automaticDecision: false })
    expect(allowed(off).map(({ autoDecisionEnabled }) => autoDecisionEnabled)).toEqual([false, false])
    const { partnerId: id, modifiedDtime } = off
    const parts = { params: { id }, query: { modifiedDtime }, body: [row(vans)] }
    expect(
      allowed({ partnerAssetGroups: await server.ask(assetGroupCalls.saveOfPartner, parts, COMPLIANCE) }),
    ).toEqual([
      {
        assetGroupId: vans,
        name: 'Vans',
        allowed: true,
        autoDecisionEnabled: false,
        insurance: null,
        groupInsurance: 3,
      },
    ])
    expect(await server.ask(assetGroupCalls.ofPartner, { params: { id } }, COMPLIANCE)).toEqual(
      (await get(id)).partnerAssetGroups,
    )
  })

  test('holds for the partner’s users at once: what they are shown, and what is taken from them', async () => {
    const free = { ...completeQuery, interest: 0, advance: 0, residual: 0 }
    expect(await server.refuse(queryCalls.save, { body: free }, SHOP)).toMatchObject({ status: 400 })
    const before = await of('Nutipood OÜ')
    await save({ ...asRead(before), campaign: true, manualSigning: false, featureSelfServe: false })
    expect((await server.ask(queryCalls.save, { body: free }, SHOP)).interest).toBe(0)
    const { partner } = await server.ask(userCalls.loggedIn, {}, SHOP)
    expect(partner).toMatchObject({ manualSigning: false, featureSelfServe: false, featureOnSpot: true })
    expect(await server.ask(partnerCalls.setting, {}, SHOP)).toMatchObject({ campaign: true })
    await save({ ...asRead(await of('Tööriistakeskus OÜ')), campaign: false })
    expect(await server.refuse(queryCalls.save, { body: free }, OTHER_SHOP)).toMatchObject({ status: 400 })
  })
})

describe('deleting', () => {
  const remove = (id: number) => server.request(partnerCalls.delete, { params: { id } }, COMPLIANCE)

  test('takes the partner out of the lists and ends its API key; its code is free again', async () => {
    const { partnerId: id, ...made } = await create()
    const { apiKey } = await server.ask(partnerCalls.generateApiKey, { params: { id } }, COMPLIANCE)
    expect((await get(id)).apiKey).toMatchObject({ publicPart: apiKey.slice(0, 19), lastUsedDtime: null })
    expect((await remove(id)).status).toBe(204)
    expect(await server.refuse(partnerCalls.get, { params: { id } }, COMPLIANCE)).toMatchObject({
      status: 404,
    })
    expect(await findPartnerByApiKey(server.database, apiKey, new Date())).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
    expect(await lastAudit('partner.deleted', id)).toEqual({
      businessName: made.businessName,
      regCode: made.regCode,
    })
    const again = await save(partnerOf({ regCode: made.regCode }))
    expect((await remove(again.partnerId)).status).toBe(204)
  })

  test('is refused while queries go on, and not for one that is over', async () => {
    const { partnerId } = await create()
    const status = (to: 'P' | 'N' | 'CF') =>
      server.database.update(queryTable).set({ status: to }).where(ofPartner)
    const ofPartner = eq(queryTable.partnerId, partnerId)
    await server.database.insert(queryTable).values({ partnerId, status: 'P' })
    const refused = await remove(partnerId)
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'partner.hasQueries',
      detail: 'Uus Pood OÜ has 1 query that is not over. Close it first.',
    })
    await status('N')
    await server.database.insert(queryTable).values({ partnerId, status: 'CF' })
    expect((await remove(partnerId)).status).toBe(204)
  })

  test('is refused while it has users', async () => {
    const { partnerId } = await of('Rattapood OÜ')
    await server.database.update(queryTable).set({ status: 'N' }).where(eq(queryTable.partnerId, partnerId))
    expect((await remove(partnerId)).body).toMatchObject({
      status: 409,
      code: 'partner.hasUsers',
      detail: 'Rattapood OÜ has 1 user. Delete the account or move it to another partner first.',
    })
  })
})

test('what a partner may finance is named in the reader’s language', async () => {
  const { database } = server
  await database.update(assetGroupTable).set({ nameEt: 'Kaubikud' }).where(eq(assetGroupTable.name, 'Vans'))
  await database.update(userTable).set({ language: 'et' }).where(eq(userTable.email, COMPLIANCE))
  const { partnerAssetGroups } = await of('Põhja Masinad OÜ')
  const names = partnerAssetGroups.flatMap(({ subgroups }) => subgroups.map(({ name }) => name))
  expect(names).toContain('Kaubikud')
  expect(names).not.toContain('Vans')
})
