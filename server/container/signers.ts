import type { SignerPerson, SignerRole } from '../../api/container.ts'
import { distinctSellers } from '../document/paper/parties.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import type { StoredQuery } from '../query/record/query.store.ts'

const person = (role: SignerRole, name: string, personalCode: string, email: string): SignerPerson => ({
  role,
  name,
  personalCode,
  email,
})

/** Who signs for the provider. */
export const providerSigner = (provider: PartnerRow): SignerPerson =>
  person(
    'provider_representative',
    provider.representativeName,
    provider.representativePersonalCode,
    provider.representativeEmail,
  )

/** The client's contact. */
export const clientSigner = ({ query }: StoredQuery): SignerPerson =>
  person('client', query.contactName, query.contactPersCode, query.contactEmail)

const sellerSigners = ({ assets }: StoredQuery): SignerPerson[] =>
  distinctSellers(assets).map((asset) =>
    person(
      'seller',
      asset.sellerRepresentative,
      asset.representativePersonalCode,
      asset.representativeEmail || asset.sellerEmail,
    ),
  )

const guarantorSigners = ({ guarantor }: StoredQuery): SignerPerson[] =>
  guarantor
    ? [
        person(
          'guarantor',
          guarantor.representativeName,
          guarantor.representativePersonalCode,
          guarantor.representativeEmail || guarantor.email,
        ),
      ]
    : []

const suretySigners = ({ sureties }: StoredQuery): SignerPerson[] =>
  sureties.map(({ name, personalCode, email }) => person('surety', name, personalCode, email))

/** Everyone who may sign for a query, the provider first; entries without a name are left out. */
export const possibleSigners = (provider: PartnerRow, stored: StoredQuery): SignerPerson[] =>
  [
    providerSigner(provider),
    clientSigner(stored),
    ...sellerSigners(stored),
    ...guarantorSigners(stored),
    ...suretySigners(stored),
  ].filter(({ name }) => name.trim() !== '')
