import { expect, test } from 'vitest'
import { NEW_PARTNER } from '../../domain/new-partner.ts'

test('has no features and notifications, and every period', () => {
  const empty = [
    'vatNumber',
    'bankAccountNumber',
    'email',
    'billingEmail',
    'street',
    'city',
    'representativeName',
    'representativePersonalCode',
    'representativePhone',
    'representativeEmail',
    'notifyOnDecisionEmail',
    'shopId',
    'comment',
  ]
  const no = [
    'notifyOnDecision',
    'inhouse',
    'featureOnSpot',
    'featureSelfServe',
    'automaticDecision',
    'lendifyLimit',
    'manualSigning',
    'editContractFee',
    'editInsurance',
    'campaign',
    'showKickback',
  ]
  const unknown = ['county', 'representedBy', 'creditLimit', 'interestMatrix']
  expect(NEW_PARTNER).toEqual({
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    ...Object.fromEntries(no.map((name) => [name, false])),
    ...Object.fromEntries(unknown.map((name) => [name, null])),
    country: 'EE',
    defaultPaymentPeriod: 12,
    allPmtPeriodOptions: [12, 24, 36, 48, 60],
    contractFeeOptions: [],
  })
})
