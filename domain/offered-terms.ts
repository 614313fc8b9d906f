import type { PartnerSetting } from '../api/partner-setting.ts'
import type { QuerySave } from '../api/query.ts'
import { residualRange } from './financing.ts'
import { clamp, type Range, toRange } from './range.ts'
import { periodOptions } from './term-options.ts'
import { advanceRange } from './terms-clamp.ts'

type Terms = Pick<
  QuerySave,
  'paymentPeriod' | 'residual' | 'kickback' | 'advance' | 'advnPmtType' | 'contractFee'
>

/** Who applies the terms; an advance in euros is a part of `totalCents`. */
type Offering = {
  setting: Pick<
    PartnerSetting,
    | 'advanceOptions'
    | 'allPmtPeriodOptions'
    | 'defaultPaymentPeriod'
    | 'editContractFee'
    | 'kickbackOptions'
    | 'paymentPeriodOptions'
    | 'residualOptions'
  >
  isShop: boolean
  totalCents: number
}

/**
 * Fits terms of another query or of a template to what the partner may choose now: an amount moves to the nearest end of
 * its range; a period or a fee that cannot be chosen is left out. Absent and empty terms stay so.
 */
export const offeredTerms = (terms: Terms, { setting, isShop, totalCents }: Offering): Terms => {
  const { paymentPeriod: period, contractFee, residual, kickback, advance, advnPmtType } = terms
  const periods = periodOptions(setting.allPmtPeriodOptions, toRange(setting.paymentPeriodOptions))
  const isOffered = isGiven(period) && periods.includes(period)
  const residuals = toRange(setting.residualOptions)
  const months = isOffered ? period : setting.defaultPaymentPeriod
  const advances = advanceRange(advnPmtType ?? '%', toRange(setting.advanceOptions), totalCents)
  return {
    ...(isOffered && { paymentPeriod: period }),
    ...(contractFee !== undefined && setting.editContractFee && { contractFee }),
    ...within('residual', residual, isShop ? residualRange(residuals, months) : residuals),
    ...within('kickback', kickback, toRange(setting.kickbackOptions)),
    ...within('advance', advance, advances),
    ...(advnPmtType !== undefined && { advnPmtType }),
  }
}

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined

const within = (name: keyof Terms, value: number | null | undefined, range: Range): Terms =>
  value === undefined ? {} : { [name]: isGiven(value) ? clamp(value, range) : value }
