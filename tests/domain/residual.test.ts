import { describe, expect, test } from 'vitest'
import { residualMaximum, residualRange } from '../../domain/financing.ts'

describe('the maximum residual for equipment', () => {
  test.each([
    [1, 30],
    [12, 30],
    [13, 20],
    [24, 20],
    [36, 10],
    [37, 5],
    [48, 5],
    [60, 5],
  ])('for %d months is %d %%', (months, percent) => {
    expect(residualMaximum(months)).toBe(percent)
  })

  test('narrows a partner’s range and never widens it', () => {
    expect(residualRange({ min: 0, max: 20 }, 12)).toEqual({ min: 0, max: 20 })
    expect(residualRange({ min: 0, max: 20 }, 36)).toEqual({ min: 0, max: 10 })
    expect(residualRange({ min: 15, max: 20 }, 36)).toEqual({ min: 10, max: 10 })
    expect(residualRange({ min: 0, max: 20 }, null)).toEqual({ min: 0, max: 20 })
  })
})
