import { EUROS_MAX } from '../../../api/field.ts'
import type { QuerySave } from '../../../api/query.ts'
import type { Principal } from '../../../api/role.ts'
import { assetTotal, isAllowedTotal } from '../../../domain/asset-price.ts'
import { isCampaign } from '../../../domain/campaign.ts'
import { toCents } from '../../../domain/money.ts'
import { periodOptions } from '../../../domain/term-options.ts'
import { residualMaximum } from '../../../domain/financing.ts'
import { advanceRange, isBoundByRange } from '../../../domain/terms-clamp.ts'
import { Problem, type WrongField } from '../../platform/http/problem.ts'
import type { OptionRange, PartnerRow } from '../../schema/partner.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'

/** Values after the save on which the bounds of single terms depend. */
export type Bounded = {
  advnPmtType: '%' | '#'
  totalCents: number
  paymentPeriod: number | null
  residual: number | null
}

/** Reads the values on which the bounds depend, as they are after the save. */
export const boundedBy = (
  { qassets, advnPmtType, paymentPeriod, residual }: QuerySave,
  stored?: {
    query: Pick<QueryRow, 'advnPmtType' | 'contractAmountCents' | 'paymentPeriod' | 'residual'>
  },
): Bounded => ({
  advnPmtType: advnPmtType ?? stored?.query.advnPmtType ?? '%',
  totalCents: qassets ? assetTotal(qassets) : (stored?.query.contractAmountCents ?? 0),
  paymentPeriod: paymentPeriod ?? stored?.query.paymentPeriod ?? null,
  residual: residual ?? stored?.query.residual ?? null,
})

const outside = (path: string, value: number | null | undefined, [min, max]: OptionRange): WrongField[] => {
  if (value === null || value === undefined) return []
  if (value < min) return [{ path, code: 'field.tooSmall', values: { min } }]
  return value > max ? [{ path, code: 'field.tooLarge', values: { max } }] : []
}

const notOffered = (
  path: string,
  value: number | null | undefined,
  offered: readonly number[],
): WrongField[] =>
  value === null || value === undefined || offered.includes(value) ? [] : [{ path, code: 'field.choice' }]

/** Checks fees that the partner may not set: a shop chooses from options, a partner has one fee. */
const fees = (
  { role }: Principal,
  { contractFeeCents, contractFeeOptionsCents }: PartnerRow,
): readonly number[] =>
  role === 'SHOP' ? [0, contractFeeCents, ...contractFeeOptionsCents] : [contractFeeCents]

const ofAdvance = (partner: PartnerRow, { advnPmtType, totalCents }: Bounded): OptionRange => {
  const [least, greatest] = partner.advanceOptions
  const { min, max } = advanceRange(advnPmtType, { min: least, max: greatest }, totalCents)
  return [min, max]
}

/** Bounds for all users: an advance in percent is part of the total, and amounts stay within the largest one. */
const boundsForAll = ({ advance }: QuerySave, { advnPmtType, totalCents }: Bounded): WrongField[] => [
  ...(advnPmtType === '%' ? outside('advance', advance, [0, 100]) : []),
  ...(isAllowedTotal(totalCents)
    ? []
    : [{ path: 'qassets', code: 'field.totalTooLarge', values: { max: EUROS_MAX } }]),
]

const ofPartner = (
  principal: Principal,
  terms: QuerySave,
  partner: PartnerRow,
  bounded: Bounded,
): WrongField[] => {
  const [min, max] = partner.paymentPeriodOptions
  const fee = terms.contractFee
  return [
    ...outside('advance', terms.advance, ofAdvance(partner, bounded)),
    ...(partner.campaign && isCampaign(terms.interest)
      ? []
      : outside('interest', terms.interest, partner.interestOptions)),
    ...outside('residual', terms.residual, partner.residualOptions),
    ...notOffered(
      'paymentPeriod',
      terms.paymentPeriod,
      periodOptions(partner.allPmtPeriodOptions, { min, max }),
    ),
    ...(partner.editContractFee || fee === null || fee === undefined
      ? []
      : notOffered('contractFee', toCents(fee), fees(principal, partner))),
  ]
}

/** For shops the period limits the residual. The error always names the residual, even if the period has changed. */
const ofPeriod = (
  { role }: Principal,
  { paymentPeriod: months, residual }: Bounded,
  changed: (field: string) => boolean,
): WrongField[] => {
  if (role !== 'SHOP' || months === null || residual === null) return []
  if (!changed('residual') && !changed('paymentPeriod')) return []
  const max = residualMaximum(months)
  return residual > max ? [{ path: 'residual', code: 'field.residualMaximum', values: { max, months } }] : []
}

/**
 * Checks the changed terms against the partner's bounds. They apply to its own users, not to in-house partners,
 * credit or compliance. `changed` names the changed fields.
 * @throws Problem request.invalid naming every term out of bounds
 */
export const checkTerms = (
  principal: Principal,
  partner: PartnerRow,
  sent: QuerySave,
  bounded: Bounded,
  changed: (field: string) => boolean,
): void => {
  const bounds = isBoundByRange(principal) ? ofPartner(principal, sent, partner, bounded) : []
  const known = new Set(bounds.map(({ path }) => path))
  const fields = [
    ...boundsForAll(sent, bounded).filter(({ path }) => !known.has(path)),
    ...bounds.filter(({ path }) => changed(path)),
    ...ofPeriod(principal, bounded, changed).filter(({ path }) => !known.has(path)),
  ]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}
