import * as z from 'zod/mini'
import type { TableDecision } from '../../../api/decision-inputs.ts'
import { replaceableRules } from '../../../api/replaceable-rule.ts'
import { choice, day, id, multilineText, yesNo } from '../../../api/field.ts'
import { MAX_NOTE_LENGTH } from '../../../api/status.ts'

const words = multilineText(MAX_NOTE_LENGTH)

/** Why the step is taken. A guard decides whether it may be empty. */
export const reason = { reason: words }
/** An optional note. */
export const note = { note: z.optional(words) }
/** Numbers of the selected containers. */
export const containers = { containers: z.optional(z.array(id)) }
export const deliveryDate = { deliveryDate: day }
/** The answer to the question that is asked first. */
export const confirm = { confirm: z.optional(yesNo) }
/** Templates of conditions that are asked with the approval, each in place of a rule that does not hold. */
export const conditions = {
  conditions: z.array(z.object({ rule: choice(replaceableRules), conditionTemplateId: id })),
}
/** Which row of which decision table decided, and what it read; only the system sends it, so nothing checks it. */
export const table = { table: z.optional(z.custom<TableDecision>()) }
/** The consumer's statement on the automatic check; may be empty. */
export const view = { view: z.string() }
