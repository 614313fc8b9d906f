import * as z from 'zod/mini'
import { guarantorSave } from '../../contract/guarantor.ts'
import { personalCode, registryCode } from './identifier.ts'
import { together } from './together.ts'

/** A guarantor as sent, identifiers checked where they are given. */
export const validGuarantorSave = z.extend(guarantorSave, {
  registryCode: z.optional(registryCode),
  representativePersonalCode: z.optional(personalCode),
})

type Guarantor = z.infer<typeof validGuarantorSave>

/** Once anything of a guarantor is filled in its representative is asked for (second document, section 5). */
const givenIfAny = (path: 'representativeName' | 'representativeEmail') =>
  together<Guarantor>({
    path,
    code: 'field.required',
    holds: (guarantor) =>
      Boolean(guarantor[path]?.trim()) || Object.values(guarantor).every((value) => !value?.trim()),
  })

/** A guarantor as its card saves it: none at all, or one whose representative can be written to. */
export const guarantorForm = validGuarantorSave.check(
  givenIfAny('representativeName'),
  givenIfAny('representativeEmail'),
)
