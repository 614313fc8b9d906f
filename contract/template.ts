import * as z from 'zod/mini'
import { euros, id, months, percent, text, whole } from './field.ts'
import { insuranceValType } from './terms.ts'

const templateAsset = z.object({
  qassetName: text(300),
  quantity: whole(1, 100_000),
  qassetPrice: z.nullable(euros),
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

/** Assets and terms a partner offers again and again. */
export const template = z.object({
  id,
  name: z.string(),
  assets: z.array(templateAsset),
  terms: templateTerms,
})
export type Template = z.infer<typeof template>

/** Without `id` a new one. */
export const templateSave = z.object({
  id: z.optional(id),
  name: z
    .string('field.templateName')
    .check(z.regex(/\S/, 'field.templateName'), z.maxLength(200, 'field.tooLong')),
  assets: z.array(templateAsset).check(z.maxLength(200, 'field.tooMany')),
  terms: templateTerms,
})
export type TemplateSave = z.infer<typeof templateSave>
