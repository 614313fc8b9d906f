import { describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { completeQuery, COMPLIANCE, OTHER_SHOP, SHOP } from '../query/example.ts'
import { partnerScene } from './scene.ts'

const { allowed, asRead, create, get, groups, lastAudit, of, refuse, save, server } = partnerScene()

describe('changing a partner', () => {
  test('without a difference keeps the version and the audit trail', async () => {
    const before = await of('Põhja Masinad OÜ')
    expect(await save(asRead(before))).toEqual(before)
    expect(await lastAudit('partner.changed', before.partnerId)).toBeUndefined()
  })

  test('is audited: settings with values, persons without', async () => {
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

  test('based on an older version is refused as a conflict, and stores nothing', async () => {
    const read = await create()
    const theirs = await save({ ...asRead(read), comment: 'theirs' })
    const problem = await server().refuse(
      partnerCalls.save,
      { body: { ...asRead(read), comment: 'mine' } },
      COMPLIANCE,
    )
    expect(problem).toMatchObject({ status: 409, code: 'record.conflict' })
    expect(problem.stored).toEqual(theirs)
    expect(await get(read.partnerId)).toEqual(theirs)
    const parts = { params: { id: read.partnerId }, query: { modifiedDtime: read.modifiedDtime }, body: [] }
    const ofGroups = await server().refuse(assetGroupCalls.saveOfPartner, parts, COMPLIANCE)
    expect(ofGroups).toMatchObject({ status: 409, code: 'record.conflict' })
  })

  test('without a version is always stored, and keeps omitted fields', async () => {
    const { modifiedDtime: _read, comment, country, ...given } = asRead(await of('Rattapood OÜ'))
    expect(await save({ ...given, city: 'Tartu' })).toMatchObject({ city: 'Tartu', comment, country })
    const abroad = { ...given, country: 'FI', zipCode: '00100', regCode: '2345678-9' }
    expect(await save(abroad)).toMatchObject({ country: 'FI' })
    // The stored country's rules apply.
    expect(await save({ ...given, zipCode: '00100', regCode: '2345678-9' })).toMatchObject({ country: 'FI' })
    expect(await save({ ...given, country })).toMatchObject({ country: 'EE', city: 'Pärnu' })
  })

  test('lets one of two concurrent changes through', async () => {
    const read = await create()
    const answers = await Promise.all(
      ['one', 'other'].map((comment) =>
        server().request(partnerCalls.save, { body: { ...asRead(read), comment } }, COMPLIANCE),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('to in-house is refused while shop users belong to it', async () => {
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
      allowed({ partnerAssetGroups: await server().ask(assetGroupCalls.saveOfPartner, parts, COMPLIANCE) }),
    ).toEqual([
      {
        assetGroupId: vans,
        name: 'Vans',
        allowed: true,
        autoDecisionEnabled: false,
        insurance: null,
        groupInsurance: 0.25,
      },
    ])
    expect(await server().ask(assetGroupCalls.ofPartner, { params: { id } }, COMPLIANCE)).toEqual(
      (await get(id)).partnerAssetGroups,
    )
  })

  test('applies at once to what its users see and may do', async () => {
    const free = { ...completeQuery, interest: 0, advance: 0, residual: 0 }
    expect(await server().refuse(queryCalls.save, { body: free }, SHOP)).toMatchObject({ status: 400 })
    const before = await of('Nutipood OÜ')
    await save({ ...asRead(before), campaign: true, manualSigning: false, featureSelfServe: false })
    expect((await server().ask(queryCalls.save, { body: free }, SHOP)).interest).toBe(0)
    const { partner } = await server().ask(userCalls.loggedIn, {}, SHOP)
    expect(partner).toMatchObject({ manualSigning: false, featureSelfServe: false, featureOnSpot: true })
    expect(await server().ask(partnerCalls.setting, {}, SHOP)).toMatchObject({ campaign: true })
    await save({ ...asRead(await of('Tööriistakeskus OÜ')), campaign: false })
    expect(await server().refuse(queryCalls.save, { body: free }, OTHER_SHOP)).toMatchObject({ status: 400 })
  })
})
