import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetTotal, assetTotalWithVat, isAllowedTotal } from '../../domain/asset-price.ts'
import { addVat, removeVat, vatOf } from '../../domain/vat.ts'

const cents = fc.integer({ min: 0, max: 100_000_000_00 })

test('the rate is the specification’s', () => {
  expect(addVat(100_00)).toBe(124_00)
})

test.each([
  [118_000_00, 146_320_00],
  [2_900_00, 3_596_00],
  [1, 1],
  [2, 2],
  [3, 4],
  [0, 0],
])('%d cents are %d with VAT', (without, withVat) => {
  expect(addVat(without)).toBe(withVat)
})

test('adding and removing VAT gives the same cents', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(removeVat(addVat(amount))).toBe(amount)
    }),
  )
})

test('removing and adding VAT is exact to a cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(Math.abs(addVat(removeVat(amount)) - amount)).toBeLessThanOrEqual(1)
    }),
  )
})

test('an amount plus its VAT is the amount with VAT', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(amount + vatOf(amount)).toBe(addVat(amount))
    }),
  )
})

test('the total is price times quantity, summed; an exempt line has no VAT', () => {
  const excavator = { qassetPrice: 118_000, quantity: 1 }
  const coupler = { qassetPrice: 14_500 }
  const buckets = { qassetPrice: 2900, quantity: 2 }
  expect(assetTotal([excavator, coupler, buckets])).toBe(138_300_00)
  expect(assetTotalWithVat([excavator, coupler, buckets])).toBe(171_492_00)
  expect(assetTotalWithVat([coupler, { qassetPrice: 50, quantity: 1, vatExempt: true }])).toBe(18_030_00)
  expect(assetTotal([])).toBe(0)
  expect(assetTotal([{ qassetPrice: null, quantity: 3 }])).toBe(0)
})

test('a total of 999 999 999 euros is allowed, a cent more is not', () => {
  expect([isAllowedTotal(999_999_999_00), isAllowedTotal(999_999_999_01)]).toEqual([true, false])
})
