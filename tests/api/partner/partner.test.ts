import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { partner as partnerSchema, type PartnerSave } from '../../../api/partner.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { partnerScene } from './scene.ts'

const { allowed, create, get, groups, lastAudit, of, partnerOf, save, server } = partnerScene()

describe('a new partner', () => {
  test('is stored as sent, and is in the lists with its manager', async () => {
    const { laptops } = await groups()
    const sold = [{ assetGroupId: laptops, autoDecisionEnabled: true, insurance: 2.5 }]
    const body = partnerOf({
      regCode: '1013 7025',
      businessName: ' <b>Uus</b> Pood OÜ ',
      partnerAssetGroups: sold,
    })
    const answered = await server().request(partnerCalls.save, { body }, COMPLIANCE)
    expect(answered.status).toBe(201)
    const stored = partnerSchema.parse(answered.body)
    const { partnerAssetGroups: _sent, ...fields } = body
    expect(stored).toMatchObject({
      ...fields,
      businessName: '<b>Uus</b> Pood OÜ',
      regCode: '10137025',
      apiKey: null,
      oldApiKey: null,
      manager: { fullName: expect.stringMatching(/\S/) },
    })
    expect(allowed(stored)).toEqual([
      {
        assetGroupId: laptops,
        name: 'Laptops',
        allowed: true,
        autoDecisionEnabled: true,
        insurance: 2.5,
        groupInsurance: 0.1,
      },
    ])
    expect(await get(stored.partnerId)).toEqual(stored)
    const listed = await server().ask(partnerCalls.findAll, {}, COMPLIANCE)
    expect(listed.find(({ partnerId }) => partnerId === stored.partnerId)).toMatchObject({
      businessName: '<b>Uus</b> Pood OÜ',
      manager: stored.manager,
      formattedModifiedDtime: stored.formattedModifiedDtime,
    })
    const names = await server().ask(partnerCalls.names, {}, COMPLIANCE)
    expect(names).toContainEqual({ partnerId: stored.partnerId, businessName: '<b>Uus</b> Pood OÜ' })
    expect(await lastAudit('partner.created', stored.partnerId)).toMatchObject({ regCode: '10137025' })
  })

  test('sent twice with the same key is created once', async () => {
    const body = partnerOf({ regCode: '10137102' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await server().ask(partnerCalls.save, { body }, COMPLIANCE, { headers }),
      await server().ask(partnerCalls.save, { body }, COMPLIANCE, { headers }),
    ]
    expect(second).toEqual(first)
  })
})

/** By hand: defaults as sent and as stored; the ranges are the example's. */
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

test('has defaults within their ranges, and periods within theirs', async () => {
  const { partnerId, regCode, ...first } = await create()
  let { modifiedDtime } = first
  for (const [sent, expected] of settled) {
    const stored = await save(partnerOf({ partnerId, modifiedDtime, regCode, ...sent }))
    expect(stored).toMatchObject(expected)
    modifiedDtime = stored.modifiedDtime
  }
})

test('has asset groups in the reader’s language', async () => {
  const { database } = server()
  await database.update(assetGroupTable).set({ nameEt: 'Kaubikud' }).where(eq(assetGroupTable.name, 'Vans'))
  await database.update(userTable).set({ language: 'et' }).where(eq(userTable.email, COMPLIANCE))
  const { partnerAssetGroups } = await of('Põhja Masinad OÜ')
  const names = partnerAssetGroups.flatMap(({ subgroups }) => subgroups.map(({ name }) => name))
  expect(names).toContain('Kaubikud')
  expect(names).not.toContain('Vans')
})
