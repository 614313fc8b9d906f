import * as z from 'zod/mini'
import { guarantorSave } from '../../api/guarantor.ts'
import { personalCode, phoneNumber, registryCode } from './valid-identifier.ts'
import { crossFieldRule } from './cross-field.ts'

/** Wire schema of a guarantor with validated identifiers. */
export const validGuarantorSave = z.extend(guarantorSave, {
  registryCode: z.optional(registryCode),
  representativePersonalCode: z.optional(personalCode),
  phone: z.optional(phoneNumber),
})

type Guarantor = z.infer<typeof validGuarantorSave>

/** Required as soon as any field of the guarantor is filled in (specification 2, section 5). */
const givenIfAny = (path: 'representativeName' | 'representativeEmail') =>
  crossFieldRule<Guarantor>({
    path,
    code: 'field.required',
    holds: (guarantor) =>
      Boolean(guarantor[path]?.trim()) || Object.values(guarantor).every((value) => !value?.trim()),
  })

/** Schema of the guarantor card: empty, or with a representative and their e-mail. */
export const guarantorForm = validGuarantorSave.check(
  givenIfAny('representativeName'),
  givenIfAny('representativeEmail'),
)
