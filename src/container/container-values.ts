import type * as z from 'zod/mini'
import type { Container, ContainerSave, SignerPerson } from '../../api/container.ts'
import { fullName, isSameName, namePartsOf } from '../../domain/person-name.ts'
import type { containerForm } from '../../domain/valid/valid-container.ts'

export type ContainerValues = z.input<typeof containerForm>
export type SignerValues = ContainerValues['signers'][number]
/** The values of a valid container form. */
export type EnteredContainer = z.output<typeof containerForm>

type Known = SignerPerson & Pick<SignerValues, 'language'> & { givenName?: string; surname?: string }

/** A person of the query as signer; the start of the surname is proposed. */
export const asSigner = (person: Known): SignerValues => {
  const { personalCode, email, role, language = null } = person
  return { ...namePartsOf(person), personalCode, email, role, language }
}

/** An empty signer. */
export const emptySigner: SignerValues = {
  givenName: '',
  surname: '',
  personalCode: '',
  email: '',
  role: 'client',
  language: null,
}

/** A stored unsent container in the form; a person in two roles appears twice. */
export const valuesOf = ({ id, title, files, signers, additionalInfo }: Container): ContainerValues => ({
  id,
  title,
  files: files.map((file) => ({ id: file.id })),
  signers: signers.flatMap((signer) => signer.roles.map((role) => asSigner({ ...signer, role }))),
  additionalInfo,
})

/** A new container, signed by the provider's representative and the client as far as known. */
export const newContainer = (title: string, people: readonly SignerPerson[]): ContainerValues => {
  const known = people.filter(({ role }) => role === 'provider_representative' || role === 'client')
  return {
    title,
    files: [],
    signers: known.length > 0 ? known.map((person) => asSigner(person)) : [emptySigner],
    additionalInfo: '',
  }
}

/** The people who may still be added: no one signs a container twice in one role. */
export const notYetIn = (people: readonly SignerPerson[], signers: readonly SignerValues[]): SignerPerson[] =>
  people.filter(
    (person) =>
      !signers.some((signer) => person.role === signer.role && isSameName(person.name, fullName(signer))),
  )

/**
 * All unsent containers, which the server replaces together: the edited one first, so that its errors have index 0,
 * then the others as stored, without a deleted one.
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

/** A container as sent to the server, which merges signers with the same personal code. */
const toSave = ({ signers, ...entered }: EnteredContainer): ContainerSave => ({
  ...entered,
  signers: signers.map((signer) => ({ ...signer, name: fullName(signer) })),
})
