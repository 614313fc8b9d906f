import * as z from 'zod/mini'
import { filledText, requiredEmail } from '../../contract/field.ts'
import { suretySave } from '../../contract/surety.ts'
import { personalCode } from './identifier.ts'

/** A surety as sent, the personal code checked where it is given. */
export const validSuretySave = z.extend(suretySave, { personalCode: z.optional(personalCode) })

/** A surety as entered: e-mail and personal code are asked for (second document, section 5), and whose they are. */
export const suretyForm = z.extend(suretySave, {
  name: filledText(200),
  personalCode: personalCode.check(z.minLength(1, 'field.required')),
  email: requiredEmail,
})
export type SuretyForm = z.infer<typeof suretyForm>
