import type { QassetSave } from '../../api/asset.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import type { Template, TemplateSave } from '../../api/template.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { periodOptions } from '../../domain/period-options.ts'
import { clamp } from '../../domain/range.ts'
import { toRange } from '../terms/partner-range.ts'

/** The user of a template: what they see of the terms, and whether the partner's ranges bind them. */
export type TemplateUser = { inhouse: boolean; bound: boolean; setting: PartnerSetting }

type Terms = Partial<
  Pick<
    QuerySave,
    | 'paymentPeriod'
    | 'residual'
    | 'kickback'
    | 'advance'
    | 'advnPmtType'
    | 'contractFee'
    | 'insurance'
    | 'insuranceValType'
  >
>

/** Returns the terms that a template applies: only those it has and the user may set, within the partner's ranges. */
export const termsFromTemplate = ({ terms }: Template, { inhouse, bound, setting }: TemplateUser): Terms => {
  const periods: readonly number[] = periodOptions(
    setting.allPmtPeriodOptions,
    toRange(setting.paymentPeriodOptions),
  )
  const period = terms.paymentPeriod
  const mayFee = inhouse || setting.editContractFee
  return {
    ...(period !== null && (!bound || periods.includes(period)) ? { paymentPeriod: period } : {}),
    ...(terms.residual === null ? {} : { residual: within(terms.residual, setting.residualOptions, bound) }),
    ...(terms.advance === null
      ? {}
      : { advance: within(terms.advance, setting.advanceOptions, bound), advnPmtType: '%' as const }),
    ...(mayFee ? optionalTerm('contractFee', terms.contractFee) : {}),
    ...(inhouse ? optionalTerm('kickback', terms.kickback) : {}),
    ...(inhouse && terms.insurance !== null
      ? { insurance: terms.insurance, insuranceValType: terms.insuranceValType }
      : {}),
  }
}

/** Returns the template's assets as new ones of the query; `today` is `YYYY-MM-DD`. */
export const assetsFromTemplate = (
  { assets }: Template,
  { setting, inhouse }: Pick<TemplateUser, 'setting' | 'inhouse'>,
  today: string,
): QassetSave[] => assets.map((asset) => ({ ...newAsset(setting, today, inhouse), ...asset }))

/**
 * Returns a new template of the query's form, without an advance in euros and without terms that its user does not
 * see.
 */
export const templateOf = (name: string, values: QuerySave, inhouse: boolean): TemplateSave => ({
  name,
  assets: (values.qassets ?? []).map(({ qassetName, quantity, ...asset }) => ({
    qassetName,
    quantity: quantity ?? 1,
    ...settledPrice(asset),
  })),
  terms: {
    paymentPeriod: values.paymentPeriod ?? null,
    residual: values.residual ?? null,
    kickback: inhouse ? (values.kickback ?? null) : null,
    advance: values.advnPmtType === '#' ? null : (values.advance ?? null),
    contractFee: values.contractFee ?? null,
    insurance: inhouse ? (values.insurance ?? null) : null,
    insuranceValType: values.insuranceValType ?? 1,
  },
})

const within = (value: number, range: readonly [number, number], bound: boolean) =>
  bound ? clamp(value, toRange(range)) : value

const optionalTerm = <K extends keyof Terms>(key: K, value: Terms[K] | null): Terms =>
  value === null || value === undefined ? {} : { [key]: value }
