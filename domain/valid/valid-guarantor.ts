import * as z from 'zod/mini'
import { guarantorSave } from '../../api/guarantor.ts'
import { personalCode, phoneNumber, registryCode } from './valid-identifier.ts'

/** Wire schema of a guarantor with validated identifiers. */
export const validGuarantorSave = z.extend(guarantorSave, {
  registryCode: z.optional(registryCode),
  representativePersonalCode: z.optional(personalCode),
  phone: z.optional(phoneNumber),
})
