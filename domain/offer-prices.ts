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

/** What the assets cost with their insurance and warranty; euros. */
export const linesCost = (lines: Lines): number =>
  toEuros(sumAmounts(linesOf(lines).map(amountsOfLine)).withoutVatCents)

/** Additional assets cost: what is left of the total beside the assets, their insurance and warranty; euros. */
export const additionalAssetsCost = ({ totalAmount, ...lines }: Prices): number =>
  toEuros(toCents(totalAmount) - toCents(linesCost(lines)))

/**
 * The lines' amounts where they are to come to `withVatCents`. Of two prices with VAT that differ by a cent the price
 * without VAT may be the same: a difference that the lines can take in that way is rounding. Null where they cannot.
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

/** The additional assets' amounts where the total with VAT was entered; less than nothing where it covers less. */
const restOf = (lines: readonly Line[], withVatCents: number): Amounts =>
  amountsOf({ cents: withVatCents - withVatOf(lines.map(amountsOfLine)), withVat: true })

const withoutVatCents = (withVatCents: number, lines: Lines): number => {
  const all = linesOf(lines)
  const rest = fitted(all, withVatCents) ? 0 : restOf(all, withVatCents).withoutVatCents
  return toCents(linesCost(lines)) + rest
}

/** The total without VAT, of one with it; euros. */
export const totalWithoutVat = (withVat: number, lines: Lines): number =>
  toEuros(withoutVatCents(toCents(withVat), lines))

/**
 * The total with VAT where that is what was entered, euros; else null. It must lead to the total without VAT: a caller
 * that knows only `totalAmount` changes the total by that alone.
 */
export const enteredTotalWithVat = ({
  totalAmount,
  totalWithVat: entered,
  ...lines
}: Prices): number | null =>
  typeof entered === 'number' && totalWithoutVat(entered, lines) === totalAmount ? entered : null

/** The total with VAT: as entered, or the sum of the lines', of which those that are exempt have none; euros. */
export const totalWithVat = (prices: Prices): number => {
  const additional = amountsOf({ cents: toCents(additionalAssetsCost(prices)), withVat: false })
  return (
    enteredTotalWithVat(prices) ?? toEuros(withVatOf([...linesOf(prices).map(amountsOfLine), additional]))
  )
}

/** The lines as the query's assets: those that were entered, in order, and the additional assets where there are any. */
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

/** What is wrong with the prices of an offer: each asset costs something, and the total covers them all. */
export const entryFaults = (prices: Prices): EntryFault[] => [
  ...prices.mainAssets.flatMap(({ price }, index) =>
    price > 0 ? [] : [{ path: `mainAssets.${index}.price`, code: 'field.positive' }],
  ),
  ...(prices.totalAmount > 0 ? [] : [{ path: 'totalAmount', code: 'field.positive' }]),
  ...(prices.totalAmount > 0 && additionalAssetsCost(prices) < 0
    ? [{ path: 'totalAmount', code: 'field.assetsOverTotal' }]
    : []),
]
