import * as z from 'zod/mini'
import { replaceableRules } from './replaceable-rule.ts'
import { askedShape, conditionDocumentType, conditionField, dueIn, targetRules } from './condition.ts'
import { choice, filledText, id, moment } from './field.ts'
import { products } from './status.ts'

const MAX_NAME_LENGTH = 100

const shape = {
  nameEt: filledText(MAX_NAME_LENGTH),
  nameEn: filledText(MAX_NAME_LENGTH),
  ...askedShape,
  /** Working days until it is due. */
  workingDays: dueIn,
  /** Empty for all products. */
  products: z.array(choice(products)).check(z.maxLength(products.length, 'field.tooMany')),
  /** Empty for all groups. A main group includes its subgroups. */
  assetGroups: z.array(id).check(z.maxLength(500, 'field.tooMany')),
  /**
   * The rule of the automatic decision that the condition replaces if it fails. Such a condition comes with the approval, so
   * the decision cannot need it.
   */
  rule: z.nullable(choice(replaceableRules)),
}

/**
 * Creates a template if `conditionTemplateId` is missing. A save is rejected if the template has changed since
 * `modifiedDtime`.
 */
export const conditionTemplateSave = z
  .object({ conditionTemplateId: z.optional(id), modifiedDtime: z.optional(moment), ...shape })
  .check(
    ...targetRules,
    z.refine(({ rule, neededFor }) => rule === null || neededFor !== 'decision', {
      error: 'field.afterDecision',
      path: ['neededFor'],
    }),
  )
export type ConditionTemplateSave = z.infer<typeof conditionTemplateSave>

/** A template of a condition, and where it applies. */
export const conditionTemplate = z.object({
  conditionTemplateId: id,
  modifiedDtime: moment,
  ...shape,
  documentType: z.nullable(conditionDocumentType),
  field: z.nullable(conditionField),
})
export type ConditionTemplate = z.infer<typeof conditionTemplate>
