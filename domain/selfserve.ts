import type { SelfServeApplication } from '../api/selfserve.ts'
import { toCents, toEuros } from './money.ts'

type Prices = Pick<SelfServeApplication, 'mainAssets' | 'optionalAssets' | 'totalAmount'>
type EntryFault = { path: string; code: string }

const sum = (assets: readonly { price: number }[]): number =>
  assets.reduce((total, { price }) => total + toCents(price), 0)

/** Additional assets cost: what is left of the total beside the assets, their insurance and warranty; euros. */
export const additionalAssetsCost = ({ mainAssets, optionalAssets, totalAmount }: Prices): number =>
  toEuros(toCents(totalAmount) - sum(mainAssets) - sum(optionalAssets))

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
