import type { SignerSave } from '../../api/container.ts'
import { namePartsOf } from '../../domain/person-name.ts'
import type { NewSigner } from './container.store.ts'

/** A signer as entered, with one role or with all of them. */
type Entered = Pick<SignerSave, 'name' | 'personalCode' | 'email' | 'role'> &
  Partial<Pick<SignerSave, 'givenName' | 'surname' | 'roles' | 'language'>>

/** A `role` that was changed alone counts for more than the list that was read with it. */
const rolesOf = ({ role, roles }: Entered): NewSigner['roles'] => (roles?.includes(role) ? roles : [role])

const newSigner = (entered: Entered): NewSigner => {
  const { personalCode, email, language = null } = entered
  return { ...namePartsOf(entered), personalCode, email, roles: rolesOf(entered), language }
}

const joined = (person: NewSigner, again: NewSigner): NewSigner => ({
  ...person,
  email: person.email || again.email,
  language: person.language ?? again.language,
  roles: [...new Set([...person.roles, ...again.roles])],
})

/**
 * The people of these signers, each once: whoever signs in several roles gets one letter and one page. Signers without a
 * personal code are taken for different people.
 */
export const signingPeople = (signers: readonly Entered[]): NewSigner[] =>
  signers
    .map((one) => newSigner(one))
    .reduce<NewSigner[]>((people, signer) => {
      const at = people.findIndex(
        ({ personalCode }) => personalCode !== '' && personalCode === signer.personalCode,
      )
      const known = people[at]
      return known ? people.with(at, joined(known, signer)) : [...people, signer]
    }, [])
