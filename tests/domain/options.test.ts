import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '../../api/role.ts'
import { optionSteps, periodOptions } from '../../domain/term-options.ts'
import { advanceRange, isBoundByRange, settleTerm } from '../../domain/terms-clamp.ts'

describe('option buttons', () => {
  test.each([
    [10, 30, [10, 15, 20, 25, 30]],
    [0, 20, [0, 5, 10, 15, 20]],
    [0, 40, [0, 10, 20, 30, 40]],
    [0, 8, [0, 2, 4, 6, 8]],
    [5, 7, [5, 5.5, 6, 6.5, 7]],
    [0, 1, [0, 0.5, 1]],
    [0, 30, [0, 10, 20, 30]],
    [0, 50, [0, 10, 20, 30, 50]],
    [4.9, 14.9, [4.9, 6.9, 8.9, 10.9, 14.9]],
    [0, 10, [0, 2, 4, 6, 10]],
    [0, 14, [0, 4, 8, 12, 14]],
    [0, 100, [0, 30, 60, 90, 100]],
    [5, 5, [5]],
    [5.9, 6.1, [5.9, 6.1]],
    [0, 2, [0, 0.5, 1, 1.5, 2]],
    [0, 1.9, [0, 0.5, 1, 1.5, 1.9]],
    [0, 1.2, [0, 0.5, 1, 1.2]],
    [0, 0.8, [0, 0.5, 0.8]],
    [0, 7.9, [0, 2, 4, 6, 7.9]],
    [0, 19.9, [0, 4, 8, 12, 19.9]],
    [0, 39.9, [0, 10, 20, 30, 39.9]],
    [0, 60, [0, 20, 40, 60]],
    [0.1, 1.1, [0.1, 0.6, 1.1]],
    [4.9999, 6.9999, [4.9999, 5.4999, 5.9999, 6.4999, 6.9999]],
    [0.01, 8.01, [0.01, 2.01, 4.01, 6.01, 8.01]],
    [7, 5, [7]],
  ])('from %d to %d are %j', (min, max, options) => {
    expect(optionSteps({ min, max })).toEqual(options)
  })

  test('are at most five, ascending, within the range and with both ends', () => {
    const hundredths = fc.integer({ min: 0, max: 100_00 }).map((each) => each / 100)
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const options = optionSteps({ min, max })
        expect(options.length).toBeLessThanOrEqual(5)
        expect(options).toEqual([...new Set(options)].toSorted((x, y) => x - y))
        expect([options[0], options.at(-1)]).toEqual([min, max])
      }),
    )
  })

  test('increase by steps of 10, 5, 2 or a half, except for the last', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 50 }), (min, more) => {
        const options = optionSteps({ min, max: min + more })
        const steps = options.slice(1, -1).map((value, index) => value - (options[index] ?? 0))
        expect(new Set(steps).size).toBeLessThanOrEqual(1)
        for (const step of steps)
          expect([10, 5, 2, 0.5].some((unit) => Number.isInteger(step / unit))).toBe(true)
      }),
    )
  })
})

describe('payment periods', () => {
  test.each([
    [[60, 12, 24, 36, 48], 12, 48, [12, 24, 36, 48]],
    [[24, 24, 36], 12, 60, [24, 36]],
    [[12, 24], 36, 60, [12]],
    [[48, 12, 36], 12, 60, [12, 36, 48]],
    [[24], 12, 60, [24]],
    [[], 12, 60, [12]],
  ])('allowed %j from %d to %d are %j', (allowed, min, max, options) => {
    expect(periodOptions(allowed, { min, max })).toEqual(options)
  })
})

describe('leaving a field of the terms', () => {
  const range = { min: 5, max: 20 }

  test.each([
    ['3', 5],
    ['25', 20],
    ['7,5', 7.5],
    ['abc', null],
    ['-7', null],
    ['', 10],
    ['  ', 10],
  ])('"%s" becomes %s', (typed, settled) => {
    expect(settleTerm(typed, 10, range)).toBe(settled)
  })

  test('clamps nothing in-house', () => {
    expect(settleTerm('25', 10, null)).toBe(25)
  })

  test('clamps values of partners and shops that are not in-house', () => {
    expect(roles.filter((role) => isBoundByRange({ role, inhouse: false }))).toEqual(['PARTNER', 'SHOP'])
    expect(roles.filter((role) => isBoundByRange({ role, inhouse: true }))).toEqual([])
  })

  test('clamps an advance in euros to the range of its percentages', () => {
    expect(advanceRange('%', range, 1_000_00)).toEqual(range)
    expect(advanceRange('#', range, 1_000_00)).toEqual({ min: 50, max: 200 })
  })
})
