import * as z from 'zod/mini'
import { containerSave, signerSave } from '../../contract/container.ts'
import { personalCode } from './identifier.ts'

/** A signer must have a code; the contract asks for it, this checks it. */
const signer = z.extend(signerSave, {
  personalCode: personalCode.check(z.minLength(1, 'field.required')),
})

/** A container as entered: number, files, and signers with name, valid personal code and e-mail. */
export const validContainerSave = z.extend(containerSave, {
  signers: z.array(signer).check(z.minLength(1, 'field.required'), z.maxLength(20, 'field.tooMany')),
})
