import * as z from 'zod/mini'
import { filledText, requiredEmail } from '../../api/field.ts'
import { suretySave } from '../../api/surety.ts'
import { personalCode, phoneNumber } from './valid-identifier.ts'

/** Wire schema of a surety with a validated personal code. */
export const validSuretySave = z.extend(suretySave, {
  personalCode: z.optional(personalCode),
  phone: z.optional(phoneNumber),
})

/** Schema of the surety form: name, e-mail and personal code are required (specification 2, section 5). */
export const suretyForm = z.extend(suretySave, {
  name: filledText(200),
  personalCode: personalCode.check(z.minLength(1, 'field.required')),
  email: requiredEmail,
  phone: z.optional(phoneNumber),
})
export type SuretyForm = z.infer<typeof suretyForm>
