import * as z from 'zod/mini'
import { containerSave, signerSave } from '../../api/container.ts'
import { personalCode } from './identifier.ts'

/** The wire schema only requires a personal code; here it is validated. */
const signer = z.extend(signerSave, {
  personalCode: personalCode.check(z.minLength(1, 'field.required')),
})

/** Schema of the container form: number, files, and signers with name, valid personal code and e-mail. */
export const validContainerSave = z.extend(containerSave, {
  signers: z.array(signer).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
})
