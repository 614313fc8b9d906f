import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedAsset } from '../../api/deal.ts'
import {
  amountsOf,
  enteredPrice,
  lineAmounts,
  settledPrice,
  unitAmounts,
  totalAmounts,
} from '../../domain/asset-price.ts'
import { addVat, removeVat } from '../../domain/vat.ts'

const seed = Date.now()

/** Amount without VAT, VAT, and amount with VAT; euros. */
const eurosOf = ({ withoutVatCents, vatCents, withVatCents }: ReturnType<typeof lineAmounts>) => [
  withoutVatCents / 100,
  vatCents / 100,
  withVatCents / 100,
]
const withVat = (qassetPriceWithVat: number, more: PricedAsset = {}): PricedAsset => ({
  qassetPrice: removeVat(Math.round(qassetPriceWithVat * 100)) / 100,
  qassetPriceWithVat,
  ...more,
})

describe('calculated by hand, at 24 %', () => {
  test.each<[string, PricedAsset, number[]]>([
    ['1000 pieces without VAT', { qassetPrice: 1.61, quantity: 1000 }, [1610, 386.4, 1996.4]],
    ['one with VAT', withVat(100), [80.65, 19.35, 100]],
    ['three of it', withVat(100, { quantity: 3 }), [241.94, 58.06, 300]],
    ['1000 pieces with VAT', withVat(1.61, { quantity: 1000 }), [1298.39, 311.61, 1610]],
    ['one without VAT', { qassetPrice: 80.65 }, [80.65, 19.36, 100.01]],
    ['an exempt one', { qassetPrice: 50, quantity: 2, vatExempt: true }, [100, 0, 100]],
    ['an exempt one with VAT, which has none', { qassetPriceWithVat: 50, vatExempt: true }, [50, 0, 50]],
    ['no price', { quantity: 7 }, [0, 0, 0]],
  ])('a line of %s', (_, asset, amounts) => {
    expect(eurosOf(lineAmounts(asset))).toEqual(amounts)
  })

  test('the VAT of a document is the sum of its lines', () => {
    expect(eurosOf(totalAmounts([withVat(100), withVat(100), withVat(100)]))).toEqual([241.95, 58.05, 300])
    const cents = { qassetPrice: 0.02 }
    expect(eurosOf(totalAmounts([cents, cents, cents]))).toEqual([0.06, 0, 0.06])
    expect(
      eurosOf(
        totalAmounts([
          { qassetPrice: 1.61, quantity: 1000 },
          withVat(100),
          { qassetPrice: 50, vatExempt: true },
        ]),
      ),
    ).toEqual([1740.65, 405.75, 2146.4])
  })

  test.each<[string, PricedAsset, ReturnType<typeof enteredPrice>]>([
    [
      'without VAT alone, as the documented calls have it',
      { qassetPrice: 80.65 },
      { cents: 8065, withVat: false },
    ],
    ['with VAT alone', { qassetPriceWithVat: 100 }, { cents: 10_000, withVat: true }],
    ['both, of which the first follows', withVat(100), { cents: 10_000, withVat: true }],
    [
      'both, the one without VAT changed by who knows no other',
      { qassetPrice: 90, qassetPriceWithVat: 100 },
      { cents: 9000, withVat: false },
    ],
    ['the one without VAT taken away', { qassetPrice: null, qassetPriceWithVat: 100 }, null],
    ['none', {}, null],
  ])('what was entered: %s', (_, asset, entered) => {
    expect(enteredPrice(asset)).toEqual(entered)
  })

  test('the unit price follows the same rule, and only an entered price with VAT is kept', () => {
    expect(
      eurosOf(unitAmounts(withVat(100, { quantity: 3 })) ?? amountsOf({ cents: 0, withVat: false })),
    ).toEqual([80.65, 19.35, 100])
    expect(settledPrice({ qassetPriceWithVat: 100 })).toEqual({ qassetPrice: 80.65, qassetPriceWithVat: 100 })
    expect(settledPrice({ qassetPrice: 90, qassetPriceWithVat: 100 })).toEqual({
      qassetPrice: 90,
      qassetPriceWithVat: null,
    })
    expect(settledPrice({})).toEqual({ qassetPrice: null, qassetPriceWithVat: null })
  })
})

const wholePrices = Array.from({ length: 1000 }, (_, index) => index + 1)

test('of the whole prices from 1 to 1000 €, 194 are lost without VAT, and none with VAT', () => {
  const lost = wholePrices.filter((euros) => addVat(removeVat(euros * 100)) !== euros * 100)
  expect(lost).toHaveLength(194)
  for (const euros of wholePrices) {
    expect(lineAmounts(withVat(euros)).withVatCents, `${euros} €`).toBe(euros * 100)
    expect(lineAmounts(withVat(euros, { quantity: 3 })).withVatCents).toBe(euros * 300)
    expect(totalAmounts([withVat(euros), withVat(euros), withVat(euros)]).withVatCents).toBe(euros * 300)
  }
})

const anyAsset = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000_00 }),
  entered: fc.constantFrom('qassetPrice' as const, 'qassetPriceWithVat' as const),
  quantity: fc.integer({ min: 1, max: 1000 }),
  vatExempt: fc.boolean(),
})
const assetOf = ({ cents, entered, ...rest }: typeof anyAsset extends fc.Arbitrary<infer A> ? A : never) => ({
  ...rest,
  [entered]: cents / 100,
})

describe(`any prices and quantities (seed ${seed})`, () => {
  const runs = { seed, numRuns: 2000 }

  test('base, rate and VAT of a line agree to the cent, and entered price × quantity is exact', () => {
    fc.assert(
      fc.property(anyAsset, (given) => {
        const line = lineAmounts(assetOf(given))
        expect(line.withoutVatCents + line.vatCents).toBe(line.withVatCents)
        const entered = given.cents * given.quantity
        const isWithVat = given.entered === 'qassetPriceWithVat'
        expect(isWithVat ? line.withVatCents : line.withoutVatCents).toBe(entered)
        const exact = given.vatExempt ? 0 : line.withoutVatCents * 0.24
        expect(Math.abs(line.vatCents - exact)).toBeLessThanOrEqual(isWithVat ? 0.63 : 0.5)
      }),
      runs,
    )
  })

  test('a stored price stays the same after reading and saving', () => {
    fc.assert(
      fc.property(anyAsset, (given) => {
        const asset = assetOf(given)
        expect(lineAmounts({ ...asset, ...settledPrice(asset) })).toEqual(lineAmounts(asset))
      }),
      runs,
    )
  })
})
