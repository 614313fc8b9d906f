import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitFault, limitGauge, type CustomerLimit } from '../../domain/limit-cover.ts'

const limit: CustomerLimit = {
  approved: true,
  blocked: false,
  availableCents: 188_300_00,
  maxContractCents: 150_000_00,
}
const question = { totalCents: 138_300_00, limit, partnerCreditLimitCents: null }

describe('whether the limit covers the total', () => {
  test.each([
    ['covered', {}, null],
    ['never checked', { limit: null }, 'limitApproved'],
    ['rejected', { limit: { ...limit, approved: false } }, 'limitApproved'],
    ['blocked', { limit: { ...limit, blocked: true } }, 'limitNotBlocked'],
    ['blocked and rejected', { limit: { ...limit, approved: false, blocked: true } }, 'limitNotBlocked'],
    ['all that is available', { limit: { ...limit, availableCents: 138_300_00 } }, null],
    ['a cent over', { limit: { ...limit, availableCents: 138_299_99 } }, 'withinAvailableLimit'],
    ['none available', { limit: { ...limit, availableCents: null } }, 'withinAvailableLimit'],
    ['the largest contract', { totalCents: 150_000_00 }, null],
    ['over the largest contract', { totalCents: 150_000_01 }, 'withinMaxContract'],
    ['no largest contract', { totalCents: 188_300_00, limit: { ...limit, maxContractCents: null } }, null],
    ['at the partner’s limit', { partnerCreditLimitCents: 138_300_00 }, null],
    ['over the partner’s limit', { partnerCreditLimitCents: 138_299_99 }, 'withinPartnerCreditLimit'],
  ])('%s', (_, changed, fault) => {
    expect(limitFault({ ...question, ...changed })).toBe(fault)
  })
})

describe('gauge', () => {
  test('shows used, requested and remaining', () => {
    expect(limitGauge(138_300_00, { availableCents: 188_300_00, usedCents: 61_700_00 })).toEqual({
      wholeCents: 250_000_00,
      usedCents: 61_700_00,
      thisCents: 138_300_00,
      leftCents: 50_000_00,
      overCents: 0,
    })
  })

  test('sums up beyond the limit too', () => {
    const cents = fc.nat(1_000_000_00)
    fc.assert(
      fc.property(cents, cents, cents, (total, availableCents, usedCents) => {
        const gauge = limitGauge(total, { availableCents, usedCents })
        expect(gauge.usedCents + gauge.thisCents + gauge.leftCents - gauge.overCents).toBe(gauge.wholeCents)
      }),
    )
  })
})
