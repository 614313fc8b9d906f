import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetTotal, assetTotalWithVat } from '../../domain/asset-total.ts'
import { addVat, removeVat, VAT_FACTOR, vatOf } from '../../domain/vat.ts'

const cents = fc.integer({ min: 0, max: 100_000_000_00 })

test('the factor of the specification', () => {
  expect(VAT_FACTOR).toBe(1.24)
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

test('VAT put on and taken off gives the same cents', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(removeVat(addVat(amount))).toBe(amount)
    }),
  )
})

test('VAT taken off and put on is within a cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(Math.abs(addVat(removeVat(amount)) - amount)).toBeLessThanOrEqual(1)
    }),
  )
})

test('an amount and its VAT make the amount with VAT', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(amount + vatOf(amount)).toBe(addVat(amount))
    }),
  )
})

test('the total is price times quantity, summed; an exempt line carries no VAT', () => {
  const excavator = { priceCents: 118_000_00, quantity: 1 }
  const coupler = { priceCents: 14_500_00, quantity: 1 }
  const buckets = { priceCents: 2_900_00, quantity: 2 }
  expect(assetTotal([excavator, coupler, buckets])).toBe(138_300_00)
  expect(assetTotalWithVat([excavator, coupler, buckets])).toBe(171_492_00)
  expect(assetTotalWithVat([coupler, { priceCents: 50_00, quantity: 1, vatExempt: true }])).toBe(18_030_00)
  expect(assetTotal([])).toBe(0)
})
