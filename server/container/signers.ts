import type { SignerPerson, SignerRole, SignerSave } from '../../api/container.ts'
import type { QueryParties } from '../../domain/paper-parties.ts'
import { distinctSellers } from '../document/paper/parties.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import { namePartsOf } from '../../domain/person-name.ts'
import type { NewSigner } from './container.store.ts'

/** A person who signs; `party` is the party they sign for. */
type QueryParty = SignerPerson & { party: string }

const signing = (
  role: SignerRole,
  party: string,
  [name, personalCode, email]: readonly [name: string, personalCode: string, email: string],
): QueryParty => ({ role, party, name, personalCode, email })

const provider = (row: PartnerRow): QueryParty =>
  signing('provider_representative', row.businessName, [
    row.representativeName,
    row.representativePersonalCode,
    row.representativeEmail,
  ])

const client = ({ query }: StoredQuery): QueryParty =>
  signing('client', query.custName, [query.contactName, query.contactPersCode, query.contactEmail])

const sellers = ({ assets }: StoredQuery): QueryParty[] =>
  distinctSellers(assets).map((asset) =>
    signing('seller', asset.sellerName, [
      asset.sellerRepresentative,
      asset.representativePersonalCode,
      asset.representativeEmail || asset.sellerEmail,
    ]),
  )

const guarantors = ({ guarantor }: StoredQuery): QueryParty[] =>
  guarantor
    ? [
        signing('guarantor', guarantor.name, [
          guarantor.representativeName,
          guarantor.representativePersonalCode,
          guarantor.representativeEmail || guarantor.email,
        ]),
      ]
    : []

const sureties = (stored: StoredQuery): QueryParty[] =>
  stored.sureties.map(({ name, personalCode, email }) => signing('surety', name, [name, personalCode, email]))

/** Every party of a query, the provider first. */
const partiesOf = (of: PartnerRow, stored: StoredQuery): QueryParty[] => [
  provider(of),
  client(stored),
  ...sellers(stored),
  ...guarantors(stored),
  ...sureties(stored),
]

const personOf = ({ party: _party, ...person }: QueryParty): SignerPerson => person

/** Who signs for the provider. */
export const providerSigner = (row: PartnerRow): SignerPerson => personOf(provider(row))

/** The client's contact. */
export const clientSigner = (stored: StoredQuery): SignerPerson => personOf(client(stored))

const isNamed = ({ name }: { name: string }): boolean => name.trim() !== ''

/** Everyone who may sign for a query, the provider first; entries without a name are left out. */
export const possibleSigners = (of: PartnerRow, stored: StoredQuery): SignerPerson[] =>
  partiesOf(of, stored)
    .map((party) => personOf(party))
    .filter(isNamed)

/**
 * The parties of a query's documents, by the name of the person who signs for them, or by the party's name if there
 * is none.
 */
export const queryParties = (of: PartnerRow, stored: StoredQuery): QueryParties => ({
  people: partiesOf(of, stored)
    .map(({ role, party, name, personalCode }) => ({ role, name: name.trim() || party.trim(), personalCode }))
    .filter(isNamed),
  sellerInAct: stored.query.includeSellerInAoa,
})

/** A signer as entered, with one role or all roles. */
type Entered = Pick<SignerSave, 'name' | 'personalCode' | 'email' | 'role'> &
  Partial<Pick<SignerSave, 'givenName' | 'surname' | 'roles' | 'language'>>

/** A changed `role` overrides the list that was read with it. */
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
 * Merges signers who are the same person, so that a person with several roles gets one letter and one page. Signers
 * without a personal code are never merged.
 */
export const distinctSigners = (signers: readonly Entered[]): NewSigner[] =>
  signers
    .map((one) => newSigner(one))
    .reduce<NewSigner[]>((people, signer) => {
      const at = people.findIndex(
        ({ personalCode }) => personalCode !== '' && personalCode === signer.personalCode,
      )
      const known = people[at]
      return known ? people.with(at, joined(known, signer)) : [...people, signer]
    }, [])
