import type { Template, TemplateSave } from '../../api/template.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import type { NewTemplateRow, TemplateRow } from '../schema/template.table.ts'

const centsOf = (euros: number | null) => (euros === null ? null : toCents(euros))
const eurosOf = (cents: number | null) => (cents === null ? null : toEuros(cents))

/** A template as it travels, amounts in euros. */
export const toTemplate = ({ id, name, assets, terms, modifiedAt }: TemplateRow): Template => {
  const { contractFeeCents, ...otherTerms } = terms
  return {
    id,
    name,
    modifiedDtime: modifiedAt.toISOString(),
    assets: assets.map(({ qassetPriceCents, ...asset }) => ({
      ...asset,
      qassetPrice: eurosOf(qassetPriceCents),
    })),
    terms: { ...otherTerms, contractFee: eurosOf(contractFeeCents) },
  }
}

/** A template as it is stored, amounts in cents. */
export const fromTemplate = ({
  name,
  assets,
  terms,
}: TemplateSave): Pick<NewTemplateRow, 'name' | 'assets' | 'terms'> => {
  const { contractFee, ...otherTerms } = terms
  return {
    name: name.trim(),
    assets: assets.map(({ qassetPrice, ...asset }) => ({ ...asset, qassetPriceCents: centsOf(qassetPrice) })),
    terms: { ...otherTerms, contractFeeCents: centsOf(contractFee) },
  }
}
