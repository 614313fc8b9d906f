import * as z from 'zod/mini'
import { day, id, multilineText, yesNo } from '../../../api/field.ts'
import { LONGEST_NOTE } from '../../../api/status.ts'

const words = multilineText(LONGEST_NOTE)

/** Why the step is taken. A guard decides whether it may be empty. */
export const reason = { reason: words }
/** An optional note. */
export const note = { note: z.optional(words) }
/** Numbers of the selected containers. */
export const containers = { containers: z.optional(z.array(id)) }
export const deliveryDate = { deliveryDate: day }
/** The answer to the question that is asked first. */
export const confirm = { confirm: z.optional(yesNo) }
/** The consumer's statement on the automatic check; may be empty. */
export const view = { view: z.string() }
