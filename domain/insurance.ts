import type { PricedAsset } from '../api/deal.ts'
import { assetTotal } from './asset-price.ts'
import { INSURANCE_PER_MONTH } from './constants.ts'
import type { Terms } from './payment-terms.ts'

export type InsuranceTerms = Pick<
  Terms,
  'assetTotalCents' | 'insurancePercent' | 'insuranceValType' | 'months'
>

/** Insurance cost of the whole period, unrounded cents: T · insurance% · n, or T · insurance% / 12 · n for a yearly percent. */
export const exactInsurance = (terms: InsuranceTerms): number => {
  const months = terms.insuranceValType === INSURANCE_PER_MONTH ? terms.months : terms.months / 12
  return (terms.assetTotalCents * terms.insurancePercent * months) / 100
}

const MONTHS = 12
const DECIMALS = 10_000

const rounded = (percent: number): number => Math.round(percent * DECIMALS) / DECIMALS

/** The percent a year of one a month; the percents of partners and asset groups are per month. */
export const yearlyPercent = (monthly: number): number => rounded(monthly * MONTHS)

/** The percent a month that holds for a subgroup at a partner: the partner's own where it has one, else the group's. */
export const groupInsurance = (own: number | null, ofGroup: number | null): number | null => own ?? ofGroup

/** What a partner's insurance is: percent a month of the assets' price. */
export type PartnerInsurance = {
  /** For whatever has no subgroup, or one without a percent. */
  general: number
  /** By the number of the subgroup; see `groupInsurance`. */
  ofSubgroup: (assetSubgroupId: number) => number | null
}

type Insured = PricedAsset & { assetSubgroupId?: number | null | undefined }

/**
 * The insurance percent a month that a query of these assets has unless somebody sets another one: the percents of the
 * assets' subgroups, each by the price of its assets, to four decimals. Without a price it is the partner's.
 */
export const insuranceOf = (
  assets: readonly Insured[],
  { general, ofSubgroup }: PartnerInsurance,
): number => {
  const total = assetTotal(assets)
  if (total === 0) return general
  const weighted = assets.reduce((sum, asset) => {
    const ofGroup = asset.assetSubgroupId ? ofSubgroup(asset.assetSubgroupId) : null
    return sum + assetTotal([asset]) * (ofGroup ?? general)
  }, 0)
  return rounded(weighted / total)
}
