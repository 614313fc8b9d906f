import type { SelfServeApplication } from '../api/selfserve.ts'
import { toCents, toEuros } from './money.ts'
import { addVat, removeVat } from './vat.ts'

type Prices = Pick<SelfServeApplication, 'mainAssets' | 'optionalAssets' | 'totalAmount'>
type EntryFault = { path: string; code: string }

const sum = (assets: readonly { price: number }[]): number =>
  assets.reduce((total, { price }) => total + toCents(price), 0)

/** What the assets cost with their insurance and warranty; euros. */
export const linesCost = ({ mainAssets, optionalAssets }: Omit<Prices, 'totalAmount'>): number =>
  toEuros(sum(mainAssets) + sum(optionalAssets))

/** Additional assets cost: what is left of the total beside the assets, their insurance and warranty; euros. */
export const additionalAssetsCost = ({ mainAssets, optionalAssets, totalAmount }: Prices): number =>
  toEuros(toCents(totalAmount) - sum(mainAssets) - sum(optionalAssets))

const exemptCents = ({ mainAssets, optionalAssets }: Omit<Prices, 'totalAmount'>): number =>
  sum([...mainAssets, ...optionalAssets].filter(({ vatExempt }) => vatExempt))

/** The total with VAT, of which the lines that are exempt have none; euros. */
export const totalWithVat = ({ totalAmount, ...lines }: Prices): number => {
  const exempt = exemptCents(lines)
  return toEuros(exempt + addVat(Math.max(0, toCents(totalAmount) - exempt)))
}

/** The total without VAT, of one with it; euros. */
export const totalWithoutVat = (withVat: number, lines: Omit<Prices, 'totalAmount'>): number => {
  const exempt = exemptCents(lines)
  return toEuros(exempt + removeVat(Math.max(0, toCents(withVat) - exempt)))
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
