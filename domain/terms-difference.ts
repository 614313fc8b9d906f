import type { Deal } from '../api/deal.ts'
import {
  type DecidedField,
  decidedFields,
  type DecidedTerms,
  type TermsChange,
} from '../api/decided-terms.ts'
import { assetTotal } from './asset-price.ts'
import { DEFAULTS } from './constants.ts'
import { toEuros } from './money.ts'
import { paymentOf } from './stored-payment.ts'
import { servicesCents } from './payment-terms.ts'
import type { Query } from '../api/query.ts'
import type { Principal } from '../api/role.ts'
import { isComputable } from './current-deal.ts'

type Values = Deal & { isSuretyRequired?: boolean | undefined; specialTerms?: string | undefined }

/** The decided terms of a query, stored or as form values. */
export const decidedTermsOf = (values: Values): DecidedTerms => {
  const inPercent = (values.advnPmtType ?? DEFAULTS.advanceType) === '%'
  const monthly = (values.insuranceValType ?? DEFAULTS.insuranceValType) === 1
  const { advance = null, insurance = null } = values
  return {
    contractAmount: toEuros(assetTotal(values.qassets ?? [])),
    paymentPeriod: values.paymentPeriod ?? null,
    advancePercent: inPercent ? advance : null,
    advanceEuros: inPercent ? null : advance,
    residual: values.residual ?? null,
    interest: values.interest ?? null,
    contractFee: values.contractFee ?? null,
    paymentDay: values.pmtDate || DEFAULTS.paymentDay.toString(),
    suretyRequired: values.isSuretyRequired ?? true,
    servicesCost: toEuros(servicesCents(values)),
    insurancePerMonth: monthly ? insurance : null,
    insurancePerYear: monthly ? null : insurance,
    kickback: values.kickback ?? null,
    specialTerms: values.specialTerms ?? '',
  }
}

const dealOf = (terms: DecidedTerms): Deal => ({
  qassets: [{ qassetPrice: terms.contractAmount }],
  paymentPeriod: terms.paymentPeriod,
  interest: terms.interest,
  advance: terms.advancePercent ?? terms.advanceEuros,
  advnPmtType: terms.advanceEuros === null ? '%' : '#',
  residual: terms.residual,
  insurance: terms.insurancePerMonth ?? terms.insurancePerYear,
  insuranceValType: terms.insurancePerYear === null ? 1 : 2,
  kickback: terms.kickback,
  servicesCost: terms.servicesCost,
})

const pmtAmountOf = (terms: DecidedTerms): number | null => {
  const payment = paymentOf(dealOf(terms))
  return payment && toEuros(payment.totalCents)
}

const valueOf = (terms: DecidedTerms, field: DecidedField) =>
  field === 'pmtAmount' ? pmtAmountOf(terms) : terms[field]

/** Every term that differs, in the order of the terms; the payment that follows from them last. */
export const termsDifference = (before: DecidedTerms, after: DecidedTerms): TermsChange[] =>
  decidedFields
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => change.before !== change.after)

/** Format of a term's value. */
export const termKinds = {
  contractAmount: 'euros',
  paymentPeriod: 'months',
  advancePercent: 'percent',
  advanceEuros: 'euros',
  residual: 'percent',
  interest: 'percent',
  contractFee: 'euros',
  paymentDay: 'text',
  suretyRequired: 'yesNo',
  servicesCost: 'euros',
  insurancePerMonth: 'percent',
  insurancePerYear: 'percent',
  kickback: 'percent',
  specialTerms: 'text',
  pmtAmount: 'euros',
} as const satisfies Record<DecidedField, 'euros' | 'percent' | 'months' | 'text' | 'yesNo'>

/** Terms hidden from partners and shops, in changes too. */
const inhouseTerms: readonly DecidedField[] = [
  'suretyRequired',
  'interest',
  'servicesCost',
  'insurancePerMonth',
  'insurancePerYear',
  'kickback',
  'specialTerms',
]

export const changesReadBy = (inhouse: boolean, changes: readonly TermsChange[]): TermsChange[] =>
  changes.filter(({ field }) => inhouse || !inhouseTerms.includes(field))

/** Returns the committee's changes if it saved now. Invalid input is not reported here; saving names its errors. */
export const changedTerms = (query: Query, values: Values, { role }: Principal): TermsChange[] => {
  const before = query.termsBefore ?? decidedTermsOf(query)
  const after = role === 'CREDIT' && isComputable(values) ? values : query
  return termsDifference(before, decidedTermsOf(after))
}
