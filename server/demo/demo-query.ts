import type { StatusCode } from '../../contract/status.ts'

export type DemoAsset = { name: string; group: string; euros: number; quantity?: number }

/** A demo query; what is not said follows from its partner, its client and its status. */
export type DemoQuery = {
  id: number
  status: StatusCode
  /** Name in `partners.ts`. */
  partner: string
  /** Name of a company of the sandbox, or of a private person. */
  client: string
  assets: readonly DemoAsset[]
  /** Age on the day of seeding. */
  daysAgo: number
  offer?: string
  refno?: string
  reason?: string
  /** Period of the contract; the partner's usual one where it is left out. */
  months?: number
  /** The customer applied by a link. */
  byLink?: true
}

type More = Pick<DemoQuery, 'offer' | 'refno' | 'reason' | 'byLink' | 'months'>

export const POHJA = 'Põhja Masinad OÜ'
export const TEHING = 'Tehing Liising AS'
export const NUTI = 'Nutipood OÜ'
export const RATTA = 'Rattapood OÜ'
export const TOORIIST = 'Tööriistakeskus OÜ'

/** One query with one asset: number, status, partner, client, asset with its group and price, age in days. */
export const one = (
  id: number,
  status: StatusCode,
  partner: string,
  client: string,
  [name, group, euros]: readonly [string, string, number],
  daysAgo: number,
  more: More = {},
): DemoQuery => ({ id, status, partner, client, assets: [{ name, group, euros }], daysAgo, ...more })
