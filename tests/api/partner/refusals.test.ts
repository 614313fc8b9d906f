import { describe, expect, test } from 'vitest'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { COMPLIANCE } from '../query/example.ts'
import { partnerScene } from './scene.ts'

const { groups, of, partnerOf, refuse, server } = partnerScene()

const R = 'field.required'
const M = 'field.minMax'

/** By hand from section 5 of the specification: an invalid field, and the expected error. */
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

  test('with every wrong field at once', async () => {
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

  test('with unknown groups, main groups or duplicates', async () => {
    const { laptops, main } = await groups()
    const row = (assetGroupId: number) => ({ assetGroupId, autoDecisionEnabled: false, insurance: null })
    const sent = [laptops, main, laptops, 2_000_000_000].map(row)
    const wrong = [1, 2, 3].map((index) => [`${index}.assetGroupId`, 'field.choice'])
    const ofPartner = wrong.map(([path, code]) => [`partnerAssetGroups.${path}`, code])
    expect(await refuse(partnerOf({ regCode: '10137119', partnerAssetGroups: sent }))).toEqual(ofPartner)
    const { partnerId, modifiedDtime } = await of('Rattapood OÜ')
    const parts = { params: { id: partnerId }, query: { modifiedDtime }, body: sent }
    const refused = await server().refuse(assetGroupCalls.saveOfPartner, parts, COMPLIANCE)
    expect(refused.fields?.map(({ path, code }) => [path, code])).toEqual(wrong)
  })
})
