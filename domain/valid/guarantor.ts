import * as z from 'zod/mini'
import { guarantorSave } from '../../contract/guarantor.ts'
import { personalCode, registryCode } from './identifier.ts'

/** A guarantor as sent, identifiers checked where they are given. */
export const validGuarantorSave = z.extend(guarantorSave, {
  registryCode: z.optional(registryCode),
  representativePersonalCode: z.optional(personalCode),
})
