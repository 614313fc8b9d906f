import type * as z from 'zod/mini'
import type { Container, ContainerSave, SignerPerson } from '../../api/container.ts'
import { fullName, isSameName, namePartsOf } from '../../domain/person-name.ts'
import type { containerForm } from '../../domain/valid/valid-container.ts'

export type ContainerValues = z.input<typeof containerForm>
export type SignerValues = ContainerValues['signers'][number]
/** A container form without faults. */
export type EnteredContainer = z.output<typeof containerForm>

type Known = SignerPerson & Pick<SignerValues, 'language'> & { givenName?: string; surname?: string }

/** Somebody whom the query names, as they are entered; where their surname begins is proposed. */
export const asSigner = (person: Known): SignerValues => {
  const { personalCode, email, role, language = null } = person
  return { ...namePartsOf(person), personalCode, email, role, language }
}

/** Someone to be filled in. */
export const emptySigner: SignerValues = {
  givenName: '',
  surname: '',
  personalCode: '',
  email: '',
  role: 'client',
  language: null,
}

/** A stored container that is not sent, as it is entered: whoever signs in two roles stands in both. */
export const valuesOf = ({ id, title, files, signers, additionalInfo }: Container): ContainerValues => ({
  id,
  title,
  files: files.map((file) => ({ id: file.id })),
  signers: signers.flatMap((signer) => signer.roles.map((role) => asSigner({ ...signer, role }))),
  additionalInfo,
})

/** A new container: signed by the provider's representative and the client, as far as they are known. */
export const newContainer = (title: string, people: readonly SignerPerson[]): ContainerValues => {
  const known = people.filter(({ role }) => role === 'provider_representative' || role === 'client')
  return {
    title,
    files: [],
    signers: known.length > 0 ? known.map((person) => asSigner(person)) : [emptySigner],
    additionalInfo: '',
  }
}

/** Those who may still be added: nobody signs a container twice in one role. */
export const notYetIn = (people: readonly SignerPerson[], signers: readonly SignerValues[]): SignerPerson[] =>
  people.filter(
    (person) =>
      !signers.some((signer) => person.role === signer.role && isSameName(person.name, fullName(signer))),
  )

/**
 * All that are not sent, as the server replaces them: the one that was entered first, so that its errors are found at
 * 0, then the others as they are stored, without the one that is taken out.
 */
export const unsentWith = (
  stored: readonly Container[],
  entered: EnteredContainer | null,
  without: number | null = null,
): ContainerSave[] => {
  const others = stored.filter(
    ({ id, sentForSigning }) => !sentForSigning && id !== entered?.id && id !== without,
  )
  return [...(entered ? [entered] : []), ...others.map(valuesOf)].map(toSave)
}

/** A container as it is sent to the server, which takes signers under one personal code for one person. */
const toSave = ({ signers, ...entered }: EnteredContainer): ContainerSave => ({
  ...entered,
  signers: signers.map((signer) => ({ ...signer, name: fullName(signer) })),
})
