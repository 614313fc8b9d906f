import * as z from 'zod/mini'
import { priceFields } from './asset.ts'
import { euros, id, line, moment, months, percent, text, whole } from './field.ts'
import { insuranceValType } from './terms.ts'

const DEFAULT_QUANTITY = 1

const templateAsset = z.object({
  qassetName: text(300),
  quantity: whole(1, 100_000),
  qassetPrice: priceFields.qassetPrice,
  qassetPriceWithVat: z.optional(priceFields.qassetPriceWithVat),
})

const templateTerms = z.object({
  paymentPeriod: z.nullable(months),
  residual: z.nullable(percent),
  kickback: z.nullable(percent),
  /** Percent of the total. */
  advance: z.nullable(percent),
  contractFee: z.nullable(euros),
  insurance: z.nullable(percent),
  insuranceValType,
})

/** Reusable assets and terms of a partner. */
export const template = z.object({
  id,
  name: z.string(),
  assets: z.array(templateAsset),
  terms: templateTerms,
  modifiedDtime: moment,
})
export type Template = z.infer<typeof template>

/** A template in a request; created if `id` is missing. With `modifiedDtime` it is refused if it was changed since. */
export const templateSave = z.object({
  id: z.optional(id),
  modifiedDtime: z.optional(moment),
  name: line('field.templateName').check(
    z.regex(/\S/, 'field.templateName'),
    z.maxLength(200, 'field.tooLong'),
  ),
  assets: z.array(templateAsset).check(z.maxLength(200, 'field.tooMany')),
  terms: templateTerms,
})
export type TemplateSave = z.infer<typeof templateSave>

/**
 * A template as programs may send it: the quantity is 1 by default, and omitted terms keep their values or are empty in
 * a new template.
 */
export const templateGiven = z.extend(templateSave, {
  assets: z
    .array(z.extend(templateAsset, { quantity: z._default(templateAsset.shape.quantity, DEFAULT_QUANTITY) }))
    .check(z.maxLength(200, 'field.tooMany')),
  terms: z.partial(templateTerms, { contractFee: true, insurance: true, insuranceValType: true }),
})
export type TemplateGiven = z.infer<typeof templateGiven>
