import type * as z from 'zod/mini'
import type { Container, ContainerSave, SignerPerson } from '../../api/container.ts'
import type { validContainerSave } from '../../domain/valid/container.ts'

export type ContainerValues = z.input<typeof validContainerSave>
export type SignerValues = ContainerValues['signers'][number]

const asSigner = ({
  name,
  personalCode,
  email,
  role,
  language = null,
}: SignerPerson & Pick<SignerValues, 'language'>): SignerValues => ({
  name,
  personalCode,
  email,
  role,
  language,
})

/** Someone to be filled in. */
export const emptySigner: SignerValues = {
  name: '',
  personalCode: '',
  email: '',
  role: 'client',
  language: null,
}

/** A stored container that is not sent, as it is entered. */
export const valuesOf = ({ id, title, files, signers, additionalInfo }: Container): ContainerValues => ({
  id,
  title,
  files: files.map((file) => ({ id: file.id })),
  signers: signers.map(asSigner),
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

/** Those who may still be added: nobody signs a container twice. */
export const notYetIn = (people: readonly SignerPerson[], signers: readonly SignerValues[]): SignerPerson[] =>
  people.filter((person) => !signers.some(({ name, role }) => name === person.name && role === person.role))

/**
 * All that are not sent, as the server replaces them: the one that was entered first, so that its errors are found at
 * 0, then the others as they are stored, without the one that is taken out.
 */
export const unsentWith = (
  stored: readonly Container[],
  entered: ContainerSave | null,
  without: number | null = null,
): ContainerSave[] => {
  const others = stored.filter(
    ({ id, sentForSigning }) => !sentForSigning && id !== entered?.id && id !== without,
  )
  return [...(entered ? [entered] : []), ...others.map(valuesOf)]
}
