import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceCents, toAdvance } from '../../domain/payment-terms.ts'
import { annuity, monthlyPayment } from '../../domain/monthly-payment.ts'
import {
  commissionCents,
  exactLendifyInsurance,
  kickbackCents,
  shopKickbackCents,
} from '../../domain/kickback.ts'
import { financing, financingFault, residualCents } from '../../domain/financing.ts'
import { exactInsurance } from '../../domain/insurance.ts'
import { roundCents } from '../../domain/money.ts'
import { excavatorTerms } from './example.terms.ts'
import { anyTerms } from './terms.arbitrary.ts'

describe('annuity', () => {
  test.each([
    ['400 000 € to 100 000 € at 6 % in 36 months', 400_000_00, 100_000_00, 6, 36, 9_626_58],
    ['21 000 € at 6.9 % in 48 months', 21_000_00, 0, 6.9, 48, 501_90],
    ['750 € at 0 % in 3 months', 750_00, 0, 0, 3, 250_00],
    ['1000 € to 400 € at 0 % in 6 months', 1_000_00, 400_00, 0, 6, 100_00],
    ['nothing at 5 %', 0, 0, 5, 12, 0],
  ])('%s', (_, financed, residual, interestPercent, months, expected) => {
    const exact = annuity({ financedCents: financed, residualCents: residual, interestPercent, months })
    expect(roundCents(exact)).toBe(expected)
  })

  test.each([0, -12, 1.5, Number.NaN])('%d months is refused', (months) => {
    const loan = { financedCents: 100_00, residualCents: 0, interestPercent: 5, months }
    expect(() => annuity(loan)).toThrow(RangeError)
  })

  test('near a rate of zero the payment approaches that at zero', () => {
    const loan = { financedCents: 750_00, residualCents: 0, months: 3 }
    expect(annuity({ ...loan, interestPercent: 1e-9 })).toBeCloseTo(
      annuity({ ...loan, interestPercent: 0 }),
      4,
    )
  })

  test('payments and residual discount to the financed amount', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const parts = financing(terms)
        const monthly = annuity({ ...parts, ...terms })
        const growth = 1 + terms.interestPercent / 1200
        let balance = parts.financedCents
        for (let month = 0; month < terms.months; month++) balance = balance * growth - monthly
        expect(Math.abs(balance - parts.residualCents)).toBeLessThan(0.01)
      }),
    )
  })
})

describe('the worked example', () => {
  test('its financing', () => {
    expect(financing(excavatorTerms)).toEqual({
      advanceCents: 20_745_00,
      financedCents: 117_555_00,
      residualCents: 6_915_00,
    })
  })

  test('its monthly payment and parts', () => {
    const { annuityCents, insuranceCents, kickbackCents, servicesCents, totalCents } =
      monthlyPayment(excavatorTerms)
    expect(totalCents).toBe(2_766_59)
    expect(annuityCents).toBe(2_627_31)
    expect(insuranceCents + kickbackCents + servicesCents).toBe(139_28)
  })

  test('its insurance, kickback and commission', () => {
    expect(roundCents(exactInsurance(excavatorTerms))).toBe(3_319_20)
    expect(kickbackCents(excavatorTerms)).toBe(2_766_00)
    expect(roundCents(exactLendifyInsurance(excavatorTerms))).toBe(6_085_20)
    expect(commissionCents(excavatorTerms)).toBe(1_371_30)
  })
})

describe('parts of a payment', () => {
  test('always add up, and none is negative', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { totalCents, ...parts } = monthlyPayment(terms)
        const amounts = Object.values(parts)
        expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(totalCents)
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('are rounded together: 33.33 and 33.33 cents are 67, not 66', () => {
    const nothing = { interestPercent: 0, residualPercent: 0, insurancePercent: 0, insuranceValType: 1 }
    const terms = { ...nothing, assetTotalCents: 100, servicesCents: 100, kickbackPercent: 0, months: 3 }
    const { annuityCents, servicesCents, totalCents } = monthlyPayment({
      ...terms,
      advance: toAdvance('#', 0),
    })
    expect([annuityCents, servicesCents, totalCents]).toEqual([33, 34, 67])
  })

  test('are whole cents', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        expect(Object.values(monthlyPayment(terms)).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
})

describe('insurance and kickbacks', () => {
  test('a monthly percentage counts each month, a yearly one a twelfth of it', () => {
    const terms = { assetTotalCents: 10_000_00, insurancePercent: 0.3, months: 24 }
    expect(roundCents(exactInsurance({ ...terms, insuranceValType: 1 }))).toBe(720_00)
    expect(roundCents(exactInsurance({ ...terms, insuranceValType: 2 }))).toBe(60_00)
    expect(roundCents(exactInsurance({ ...terms, insuranceValType: 0 }))).toBe(60_00)
  })

  test('the commission is negative if services cost more than Lendify insurance', () => {
    const terms = { ...excavatorTerms, kickbackPercent: 0, insurancePercent: 0, months: 12 }
    expect(commissionCents(terms)).toBe(-600_00)
  })

  test.each([
    [1_000_00, 2, 50_00, 1, 70_00],
    [1_000_00, 2, 50_00, 0.5, 35_00],
    [1_999_99, 1.5, 0, 0.75, 22_50],
  ])(
    'shop: %d cents, %d %%, fee %d, coefficient %d gives %d',
    (total, percent, fee, coefficient, expected) => {
      const shop = { assetTotalCents: total, defaultKickbackPercent: percent, contractFeeCents: fee }
      expect(shopKickbackCents({ ...shop, kickbackCoefficient: coefficient })).toBe(expected)
    },
  )
})

describe('advance and residual', () => {
  test('the advance is percent or euros by its type', () => {
    expect(advanceCents(1_000_00, toAdvance('%', 15))).toBe(150_00)
    expect(advanceCents(1_000_00, toAdvance('#', 15.5))).toBe(15_50)
  })

  test('the residual is a percentage of the total', () => {
    expect(residualCents(138_300_00, 5)).toBe(6_915_00)
  })

  test('reports an advance above the total and a residual above the financed amount', () => {
    const terms = { assetTotalCents: 1_000_00, residualPercent: 20 }
    expect(financingFault({ ...terms, advance: toAdvance('#', 1_000.01) })).toBe('advanceOverTotal')
    expect(financingFault({ ...terms, advance: toAdvance('%', 81) })).toBe('residualOverFinanced')
    expect(financingFault({ ...terms, advance: toAdvance('%', 80) })).toBeNull()
  })
})
