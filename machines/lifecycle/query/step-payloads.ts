import * as z from 'zod/mini'
import { day, id, multilineText, yesNo } from '../../../api/field.ts'
import { LONGEST_NOTE } from '../../../api/step.ts'

const words = multilineText(LONGEST_NOTE)

/** Why the step is taken; whether it may be empty is a guard's to say. */
export const reason = { reason: words }
/** A note may go with the step. */
export const note = { note: z.optional(words) }
/** Numbers of the containers that were picked. */
export const containers = { containers: z.optional(z.array(id)) }
export const deliveryDate = { deliveryDate: day }
/** The question that is asked first was answered. */
export const confirm = { confirm: z.optional(yesNo) }
/** What a consumer says of the automatic check; empty where they say nothing. */
export const view = { view: z.string() }
