import * as z from 'zod/mini'
import { replaceableRules } from './replaceable-rule.ts'
import { askedShape, conditionDocumentType, conditionField, dueIn, targetRules } from './condition.ts'
import { choice, filledText, id, moment } from './field.ts'
import { products } from './status.ts'

const LONGEST_NAME = 100

const shape = {
  nameEt: filledText(LONGEST_NAME),
  nameEn: filledText(LONGEST_NAME),
  ...askedShape,
  /** Due in so many working days. */
  workingDays: dueIn,
  /** None: all. */
  products: z.array(choice(products)).check(z.maxLength(products.length, 'field.tooMany')),
  /** None: all. A main group covers its subgroups. */
  assetGroups: z.array(id).check(z.maxLength(500, 'field.tooMany')),
  /**
   * The rule of the automatic decision that has to fail. The condition may then replace it, so it is asked with the approval
   * and cannot be needed for the decision.
   */
  rule: z.nullable(choice(replaceableRules)),
}

/**
 * Creates a template if `conditionTemplateId` is missing. A save with `modifiedDtime` is refused if the template was
 * changed since.
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
