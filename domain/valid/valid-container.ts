import * as z from 'zod/mini'
import { containerSave, containersOf, namePart, signerGiven, signerSave } from '../../api/container.ts'
import { fullName, isSameName } from '../person-name.ts'
import { personalCode } from './valid-identifier.ts'

type Named = { name: string; personalCode: string; email: string }

/** Fields that must agree between signers with the same personal code: they are one person, who gets one letter. */
const common = [
  { key: 'name', code: 'field.otherName', isSame: isSameName },
  {
    key: 'email',
    code: 'field.otherEmail',
    isSame: (one: string, other: string) =>
      one === '' || other === '' || one.toLowerCase() === other.toLowerCase(),
  },
] as const

/**
 * The fault of a signer whose personal code was entered before with another name or address; `other` is that signer.
 */
type Clash = { index: number; key: 'name' | 'email'; code: string; other: string }

/** Signers who contradict an earlier one under the same personal code. */
const signerClashes = (signers: readonly Named[]): Clash[] =>
  signers.flatMap((signer, index) => {
    const first = signers.find((one) => one.personalCode !== '' && one.personalCode === signer.personalCode)
    return first === undefined
      ? []
      : common.flatMap(({ key, code, isSame }) =>
          isSame(first[key], signer[key]) ? [] : [{ index, key, code, other: first[key] }],
        )
  })

/** Reports every clash at the signer; a clash of names at `nameField`. */
const onePersonEach = <Signer>(nameOf: (signer: Signer) => Named, nameField: string) =>
  z.check<readonly Signer[]>(({ value, issues }) => {
    for (const { index, key, code, other } of signerClashes(value.map((one) => nameOf(one))))
      issues.push({
        code: 'custom',
        message: code,
        input: value,
        path: [index, key === 'name' ? nameField : key],
        params: { other },
        // Without this the union of both container forms would only report that neither matches.
        continue: true,
      })
  })

const requiredCode = personalCode.check(z.minLength(1, 'field.required'))

/** The wire schema only requires a personal code; here it is validated. */
const signer = z.extend(signerGiven, { personalCode: requiredCode })

/** The containers of a request: number, files, and signers with name, valid personal code and e-mail. */
export const validContainers = containersOf(
  z.array(signer).check(
    z.minLength(1, 'field.required'),
    z.maxLength(20, 'field.tooMany'),
    onePersonEach<z.output<typeof signer>>((one) => one, 'name'),
  ),
)

/** The form requires both parts of a name, because the signing gateway does. */
const formSigner = z.extend(z.omit(signerSave, { name: true, roles: true, signerId: true }), {
  personalCode: requiredCode,
  givenName: namePart.check(z.regex(/\S/, 'field.required')),
  surname: namePart.check(z.regex(/\S/, 'field.required')),
})

/** Schema of the container form. */
export const containerForm = z.extend(containerSave, {
  signers: z.array(formSigner).check(
    z.minLength(1, 'field.required'),
    z.maxLength(20, 'field.tooMany'),
    onePersonEach<z.output<typeof formSigner>>((one) => ({ ...one, name: fullName(one) }), 'surname'),
  ),
})
