import type { Template, TemplateSave } from '../../api/template.ts'
import { enteredPrice, settledPrice } from '../../domain/asset-price.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import type { NewTemplateRow, TemplateRow } from '../schema/template.table.ts'

const centsOf = (euros: number | null) => (euros === null ? null : toCents(euros))
const eurosOf = (cents: number | null) => (cents === null ? null : toEuros(cents))

/** The price without VAT, and the one with it only where that was entered. */
const pricesOf = (entered: number | null, withVat: boolean) =>
  withVat ? settledPrice({ qassetPriceWithVat: entered }) : { qassetPrice: entered }

/** A template as it travels, amounts in euros. */
export const toTemplate = ({ id, name, assets, terms, modifiedAt }: TemplateRow): Template => {
  const { contractFeeCents, ...otherTerms } = terms
  return {
    id,
    name,
    modifiedDtime: modifiedAt.toISOString(),
    assets: assets.map(({ qassetPriceCents, enteredWithVat = false, ...asset }) => ({
      ...asset,
      ...pricesOf(eurosOf(qassetPriceCents), enteredWithVat),
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
    assets: assets.map(({ qassetPrice, qassetPriceWithVat, ...asset }) => {
      const entered = enteredPrice({ qassetPrice, qassetPriceWithVat })
      return {
        ...asset,
        qassetPriceCents: entered?.cents ?? null,
        enteredWithVat: entered?.withVat ?? false,
      }
    }),
    terms: { ...otherTerms, contractFeeCents: centsOf(contractFee) },
  }
}
