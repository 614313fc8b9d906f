import type { Template, TemplateGiven } from '../../api/template.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { priceColumns, type PriceColumns, storedPrices } from '../query/parts/price-columns.ts'
import type { NewTemplateRow, TemplateRow } from '../schema/template.table.ts'

const centsOf = (euros: number | null) => (euros === null ? null : toCents(euros))
const eurosOf = (cents: number | null) => (cents === null ? null : toEuros(cents))

/** The price without VAT, and the one with it only where that was entered. */
const pricesOf = (stored: PriceColumns) => {
  const { qassetPrice, qassetPriceWithVat } = storedPrices(stored)
  return { qassetPrice, ...(qassetPriceWithVat === null ? {} : { qassetPriceWithVat }) }
}

/** A template as it travels, amounts in euros. */
export const toTemplate = ({ id, name, assets, terms, modifiedAt }: TemplateRow): Template => {
  const { contractFeeCents, ...otherTerms } = terms
  return {
    id,
    name,
    modifiedDtime: modifiedAt.toISOString(),
    assets: assets.map(({ qassetPriceCents, enteredWithVat = false, ...asset }) => ({
      ...asset,
      ...pricesOf({ qassetPriceCents, enteredWithVat }),
    })),
    terms: { ...otherTerms, contractFee: eurosOf(contractFeeCents) },
  }
}

export type TemplateColumns = Pick<NewTemplateRow, 'name' | 'assets' | 'terms'>

const noTerms = { contractFeeCents: null, insurance: null, insuranceValType: INSURANCE_PER_MONTH } as const

/** Terms with those that are left out: as they are stored, or empty in a new template. */
const wholeTerms = (
  { contractFee, insurance, insuranceValType, ...others }: TemplateGiven['terms'],
  before: TemplateRow['terms'] | typeof noTerms,
): TemplateRow['terms'] => ({
  ...others,
  contractFeeCents: contractFee === undefined ? before.contractFeeCents : centsOf(contractFee),
  insurance: insurance === undefined ? before.insurance : insurance,
  insuranceValType: insuranceValType ?? before.insuranceValType,
})

/** A template as it is stored, amounts in cents; terms that are left out stay. */
export const fromTemplate = (
  { name, assets, terms }: TemplateGiven,
  stored?: Pick<TemplateRow, 'terms'>,
): TemplateColumns => ({
  name: name.trim(),
  assets: assets.map(({ qassetPrice, qassetPriceWithVat, ...asset }) => ({
    ...asset,
    ...priceColumns({ qassetPrice, qassetPriceWithVat }),
  })),
  terms: wholeTerms(terms, stored?.terms ?? noTerms),
})
