import type { SelfServeApplication } from '../api/selfserve.ts'
import { type Amounts, amountsOf, sumAmounts } from './asset-price.ts'
import { toCents, toEuros } from './money.ts'

type Prices = Pick<SelfServeApplication, 'mainAssets' | 'optionalAssets' | 'totalAmount' | 'totalWithVat'>
type Lines = Omit<Prices, 'totalAmount' | 'totalWithVat'>
type Line = { price: number; vatExempt: boolean }
type EntryFault = { path: string; code: string }

/** The two unit prices of a line in euros, as an asset of the query holds them. */
export type LinePrices = { qassetPrice: number; qassetPriceWithVat: number | null }

const linesOf = ({ mainAssets, optionalAssets }: Lines): Line[] => [...mainAssets, ...optionalAssets]

const amountsOfLine = ({ price, vatExempt }: Line): Amounts =>
  amountsOf({ cents: toCents(price), withVat: false }, vatExempt)

const withVatOf = (amounts: readonly Amounts[]): number => sumAmounts(amounts).withVatCents

/** Sums the assets with their insurance and warranty; euros. */
export const linesCost = (lines: Lines): number =>
  toEuros(sumAmounts(linesOf(lines).map(amountsOfLine)).withoutVatCents)

/** Cost of additional assets: the total minus assets, insurance and warranty; euros. */
export const additionalAssetsCost = ({ totalAmount, ...lines }: Prices): number =>
  toEuros(toCents(totalAmount) - toCents(linesCost(lines)))

/**
 * Fits the lines' amounts to the total `withVatCents`. Two prices with VAT that differ by a cent can have the same
 * price without VAT, so a small difference is rounding. Null if the lines cannot absorb it.
 */
const fitted = (lines: readonly Line[], withVatCents: number): Amounts[] | null => {
  let rest = withVatCents - withVatOf(lines.map(amountsOfLine))
  const amounts = lines.map((line) => {
    const own = amountsOfLine(line)
    if (rest === 0 || line.vatExempt) return own
    const other = amountsOf({ cents: own.withVatCents + Math.sign(rest), withVat: true })
    if (other.withoutVatCents !== own.withoutVatCents) return own
    rest -= Math.sign(rest)
    return other
  })
  return rest === 0 ? amounts : null
}

/** Amounts of the additional assets if the total with VAT was entered; negative if the total is too small. */
const restOf = (lines: readonly Line[], withVatCents: number): Amounts =>
  amountsOf({ cents: withVatCents - withVatOf(lines.map(amountsOfLine)), withVat: true })

const withoutVatCents = (withVatCents: number, lines: Lines): number => {
  const all = linesOf(lines)
  const rest = fitted(all, withVatCents) ? 0 : restOf(all, withVatCents).withoutVatCents
  return toCents(linesCost(lines)) + rest
}

/** Converts a total with VAT to one without; euros. */
export const totalWithoutVat = (withVat: number, lines: Lines): number =>
  toEuros(withoutVatCents(toCents(withVat), lines))

/**
 * Returns the entered total with VAT, euros, or null. It must match the total without VAT: a caller that knows only
 * `totalAmount` changes only that one.
 */
export const enteredTotalWithVat = ({
  totalAmount,
  totalWithVat: entered,
  ...lines
}: Prices): number | null =>
  typeof entered === 'number' && totalWithoutVat(entered, lines) === totalAmount ? entered : null

/** Returns the total with VAT, euros: the entered one, or the sum of the lines; exempt lines have none. */
export const totalWithVat = (prices: Prices): number => {
  const additional = amountsOf({ cents: toCents(additionalAssetsCost(prices)), withVat: false })
  return (
    enteredTotalWithVat(prices) ?? toEuros(withVatOf([...linesOf(prices).map(amountsOfLine), additional]))
  )
}

/** Converts the lines to the query's assets: the entered ones in order, then additional assets if any. */
export const pricesOfLines = (prices: Prices): { lines: LinePrices[]; additional: LinePrices | null } => {
  const lines = linesOf(prices)
  const entered = enteredTotalWithVat(prices)
  const amounts = entered === null ? null : fitted(lines, toCents(entered))
  const additional = additionalAssetsCost(prices)
  const rest = entered === null ? null : restOf(lines, toCents(entered)).withVatCents
  return {
    lines: lines.map((line, index) => {
      const withVatCents = amounts?.[index]?.withVatCents
      const isOwn = withVatCents === undefined || withVatCents === amountsOfLine(line).withVatCents
      return { qassetPrice: line.price, qassetPriceWithVat: isOwn ? null : toEuros(withVatCents) }
    }),
    additional:
      additional > 0
        ? { qassetPrice: additional, qassetPriceWithVat: rest === null ? null : toEuros(rest) }
        : null,
  }
}

/** Returns the faults of an offer's prices: each asset needs a price, and the total covers all. */
export const entryFaults = (prices: Prices): EntryFault[] => [
  ...prices.mainAssets.flatMap(({ price }, index) =>
    price > 0 ? [] : [{ path: `mainAssets.${index}.price`, code: 'field.positive' }],
  ),
  ...(prices.totalAmount > 0 ? [] : [{ path: 'totalAmount', code: 'field.positive' }]),
  ...(prices.totalAmount > 0 && additionalAssetsCost(prices) < 0
    ? [{ path: 'totalAmount', code: 'field.assetsOverTotal' }]
    : []),
]
