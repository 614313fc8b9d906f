import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  additionalAssetsCost,
  enteredTotalWithVat,
  entryFaults,
  linesCost,
  pricesOfLines,
  totalWithoutVat,
  totalWithVat,
} from '../../domain/offer-prices.ts'

type Lines = Parameters<typeof linesCost>[0]

const main = (price: number, vatExempt = false) => ({ groupId: 1, price, vatExempt })
const extra = (price: number, vatExempt = true) => ({ name: 'Kindlustus', price, vatExempt })
const lines = (mainAssets: Lines['mainAssets'], optionalAssets: Lines['optionalAssets'] = []): Lines => ({
  mainAssets,
  optionalAssets,
})

describe('calculated by hand, at 24 % VAT', () => {
  test.each([
    ['nothing', lines([]), 0],
    ['one asset', lines([main(1000)]), 1000],
    ['assets and insurance', lines([main(1000), main(249.99)], [extra(50.01)]), 1300],
    ['cents that no double holds', lines([main(0.1), main(0.2)]), 0.3],
  ])('what the lines cost: %s', (_, given, cost) => {
    expect(linesCost(given)).toBe(cost)
  })

  test.each([
    ['all with VAT', lines([main(1000)]), 1200, 1488],
    ['insurance without VAT', lines([main(1000)], [extra(50)]), 1050, 1290],
    ['a main asset without VAT', lines([main(1000, true)]), 1000, 1000],
    ['an asset without VAT, and additional assets with it', lines([main(1000, true)]), 1100, 1124],
    ['half a cent goes up', lines([main(0.02)]), 0.02, 0.02],
    ['the smallest amount that VAT is seen of', lines([main(0.03)]), 0.03, 0.04],
  ])('a total with VAT: %s', (_, given, totalAmount, withVat) => {
    expect(totalWithVat({ ...given, totalAmount })).toBe(withVat)
  })

  test.each([
    ['all with VAT', lines([main(1000)]), 1488, 1200],
    ['insurance without VAT', lines([main(1000)], [extra(50)]), 1290, 1050],
    ['a main asset without VAT', lines([main(1000, true)]), 1124, 1100],
    ['one cent', lines([]), 0.01, 0.01],
    ['less than the lines by 500 with VAT: that much without', lines([main(1000, true)]), 500, 596.77],
    ['a price that was meant with VAT', lines([main(80.65)]), 100, 80.65],
    ['three of them', lines([main(80.65), main(80.65), main(80.65)]), 300, 241.95],
    ['one of them, insurance and additional assets', lines([main(80.65)], [extra(50)]), 250.01, 211.3],
  ])('a total without VAT: %s', (_, given, withVat, totalAmount) => {
    expect(totalWithoutVat(withVat, given)).toBe(totalAmount)
  })

  test('additional assets are the rest of the total, negative if it does not cover the lines', () => {
    const given = lines([main(1000)], [extra(50)])
    expect(additionalAssetsCost({ ...given, totalAmount: 1200.5 })).toBe(150.5)
    expect(additionalAssetsCost({ ...given, totalAmount: 1049.99 })).toBe(-0.01)
  })

  test.each([
    ['as entered', 100, 80.65, 100],
    ['not where it leads to another total', 100, 90, null],
    ['not where none was entered', null, 80.65, null],
  ])('the total with VAT: %s', (_, entered, totalAmount, kept) => {
    expect(enteredTotalWithVat({ ...lines([main(80.65)]), totalAmount, totalWithVat: entered })).toBe(kept)
  })

  const priced = (qassetPrice: number, qassetPriceWithVat: number | null = null) => ({
    qassetPrice,
    qassetPriceWithVat,
  })
  test.each([
    ['a total without VAT', lines([main(10)]), 10.5, null, [priced(10)], priced(0.5)],
    ['all of it', lines([main(10)]), 10, null, [priced(10)], null],
    ['a price that was meant with VAT', lines([main(80.65)]), 80.65, 100, [priced(80.65, 100)], null],
    [
      'one of three that was',
      lines([main(80.65), main(80.65), main(80.65)]),
      241.95,
      300.02,
      [priced(80.65, 100), priced(80.65), priced(80.65)],
      null,
    ],
    [
      'a cent more than without',
      lines([main(9_999_923.52)]),
      9_999_923.52,
      12_399_905.17,
      [priced(9_999_923.52, 12_399_905.17)],
      null,
    ],
    [
      'one without VAT, and the rest',
      lines([main(80.65)], [extra(50)]),
      211.3,
      250.01,
      [priced(80.65), priced(50)],
      priced(80.65, 100),
    ],
  ])('the prices as the query’s assets: %s', (_, given, totalAmount, entered, assets, additional) => {
    expect(pricesOfLines({ ...given, totalAmount, totalWithVat: entered })).toEqual({
      lines: assets,
      additional,
    })
  })

  test('reports every fault at its field', () => {
    const given = lines([main(0), main(10), main(0)])
    expect(entryFaults({ ...given, totalAmount: 9.99 })).toEqual([
      { path: 'mainAssets.0.price', code: 'field.positive' },
      { path: 'mainAssets.2.price', code: 'field.positive' },
      { path: 'totalAmount', code: 'field.assetsOverTotal' },
    ])
    expect(entryFaults({ ...given, mainAssets: [main(10)], totalAmount: 0 })).toEqual([
      { path: 'totalAmount', code: 'field.positive' },
    ])
  })

  test.each([
    ['a cent for an asset, and for all', [0.01], 0.01, []],
    ['a total that is all of the lines', [10, 0.5], 10.5, []],
    ['a total of cents that is not all of them', [0.02], 0.01, ['field.assetsOverTotal']],
  ])('%s', (_, prices, totalAmount, codes) => {
    const given = lines(prices.map((price) => main(price)))
    expect(entryFaults({ ...given, totalAmount })).toEqual(
      codes.map((code) => ({ path: 'totalAmount', code })),
    )
  })
})

const euros = fc.integer({ min: 0, max: 10_000_000_00 }).map((cents) => cents / 100)
const anyLines = fc.record({
  mainAssets: fc.array(fc.record({ groupId: fc.constant(1), price: euros, vatExempt: fc.boolean() }), {
    maxLength: 5,
  }),
  optionalAssets: fc.array(fc.record({ name: fc.constant('x'), price: euros, vatExempt: fc.boolean() }), {
    maxLength: 5,
  }),
})
const cents = (value: number) => Math.round(value * 100)

describe('for any prices', () => {
  test('lines and additional assets add up to the total, to the cent', () => {
    fc.assert(
      fc.property(anyLines, euros, (given, totalAmount) => {
        const sum = cents(linesCost(given)) + cents(additionalAssetsCost({ ...given, totalAmount }))
        expect(sum).toBe(cents(totalAmount))
      }),
    )
  })

  const backFromWithVat = (given: Lines, moreCents: number) => {
    const totalAmount = (cents(linesCost(given)) + moreCents) / 100
    const withVat = totalWithVat({ ...given, totalAmount })
    expect(withVat).toBeGreaterThanOrEqual(totalAmount)
    return { totalAmount, back: totalWithoutVat(withVat, given) }
  }

  test('a total that covers the lines follows from the one with VAT', () => {
    fc.assert(
      fc.property(anyLines, euros, (given, more) => {
        const isMoreThanRounding = cents(more) > given.mainAssets.length + given.optionalAssets.length
        const { totalAmount, back } = backFromWithVat(given, isMoreThanRounding ? cents(more) : 0)
        expect(back).toBe(totalAmount)
      }),
    )
  })

  test('additional assets up to a cent per line may become rounding of the lines', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(10), (given, more) => {
        const moreCents = Math.min(more, given.mainAssets.length + given.optionalAssets.length)
        const { totalAmount, back } = backFromWithVat(given, moreCents)
        expect([totalAmount, linesCost(given)]).toContain(back)
      }),
    )
  })

  test('a larger total gives a larger one with VAT', () => {
    fc.assert(
      fc.property(anyLines, euros, euros, (given, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(totalWithVat({ ...given, totalAmount: less })).toBeLessThanOrEqual(
          totalWithVat({ ...given, totalAmount: more }),
        )
      }),
    )
  })
})
