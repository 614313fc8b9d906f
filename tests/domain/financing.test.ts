import { describe, expect, test } from 'vitest'
import { toAdvance } from '../../domain/payment-terms.ts'
import { financing, financingFault } from '../../domain/financing.ts'

const T = 1_000_00

describe('division of the total, euros and cents', () => {
  test.each([
    ['%', 15, 5, 150_00, 850_00, 50_00],
    ['%', 0, 0, 0, 1_000_00, 0],
    ['%', 33.3333, 0, 333_33, 666_67, 0],
    ['#', 250.5, 10, 250_50, 749_50, 100_00],
    ['#', 1_000, 0, 1_000_00, 0, 0],
  ] as const)('an advance of %s%d and a residual of %d %%', (type, advance, residualPercent, a, f, r) => {
    const terms = { assetTotalCents: T, advance: toAdvance(type, advance), residualPercent }
    expect(financing(terms)).toEqual({ advanceCents: a, financedCents: f, residualCents: r })
  })
})

describe('terms without financing', () => {
  test.each([
    ['#', 1_000, 0, null],
    ['#', 1_000.01, 0, 'advanceOverTotal'],
    ['#', 1_000.01, 50, 'advanceOverTotal'],
    ['#', 999.99, 0, null],
    ['%', 100, 0, null],
    ['%', 100.001, 0, 'advanceOverTotal'],
    ['%', 90, 10, null],
    ['%', 90, 10.001, 'residualOverFinanced'],
    ['#', 900, 10, null],
    ['#', 900.01, 10, 'residualOverFinanced'],
    ['#', 1_000, 0.001, 'residualOverFinanced'],
  ] as const)('an advance of %s%d and a residual of %d %%: %s', (type, advance, residualPercent, fault) => {
    expect(financingFault({ assetTotalCents: T, advance: toAdvance(type, advance), residualPercent })).toBe(
      fault,
    )
  })
})
