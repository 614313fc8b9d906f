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

/** Converts a monthly percentage to a yearly one; percentages of partners and asset groups are monthly. */
export const yearlyPercent = (monthly: number): number => rounded(monthly * MONTHS)

/** Returns a subgroup's monthly percentage at a partner: the partner's own, or else the group's. */
export const groupInsurance = (own: number | null, ofGroup: number | null): number | null => own ?? ofGroup

/** A partner's insurance: percent of the assets' price per month. */
export type PartnerInsurance = {
  /** For assets without a subgroup or percentage. */
  general: number
  /** By the number of the subgroup; see `groupInsurance`. */
  ofSubgroup: (assetSubgroupId: number) => number | null
}

type Insured = PricedAsset & { assetSubgroupId?: number | null | undefined }

/**
 * Returns the default monthly insurance percentage of a query: the subgroups' percentages weighted by price, to four
 * decimals; without a price the partner's.
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
