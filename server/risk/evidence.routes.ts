import { evidenceCalls } from '../../api/evidence.calls.ts'
import type { Evidence } from '../../api/evidence.ts'
import { findCompanyReading } from '../company/company-reading.store.ts'
import { findContainers, type StoredContainer } from '../container/container.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { presentScreenings } from '../query/parts/screening.store.ts'
import { findQuery, loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { ApplicantRow, OfferRow } from '../schema/offer.table.ts'
import { findApplicant, findOffer } from '../selfserve/offer.store.ts'

type Applied = { offer: OfferRow | undefined; applicant: ApplicantRow | undefined }

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

const identification = ({ offer, applicant }: Applied): Evidence[] =>
  applicant ? [{ kind: 'identification', party: applicant.name, at: iso(offer?.identifiedAt) }] : []

const document = ({ query }: StoredQuery): Evidence[] =>
  query.representativeDocumentType === null
    ? []
    : [{ kind: 'document', party: query.contactName, at: null, type: query.representativeDocumentType }]

const register = async (database: Connection, { query }: StoredQuery): Promise<Evidence[]> => {
  const read = query.consumer ? undefined : await findCompanyReading(database, query)
  return read
    ? [
        {
          kind: 'register',
          party: query.custName,
          at: iso(read.readAt),
          registeredName: read.name,
          inLiquidation: read.inLiquidation,
        },
      ]
    : []
}

/** A running check keeps the representatives of the one before, so the result's time comes first. */
const representation = ({ query, limit }: StoredQuery): Evidence[] => {
  const answer = limit?.answer
  if (query.consumer || query.contactPersCode === '' || !answer || answer.representatives.length === 0)
    return []
  return [
    {
      kind: 'representation',
      party: query.contactName,
      at: answer.last_result_at ?? answer.updated_at,
      named: answer.representatives.some((person) => person.identity_code === query.contactPersCode),
    },
  ]
}

/** For the beneficiary, no is the default of the field and therefore not an answer. */
const publicOffice = ({ query, beneficiary }: StoredQuery, { offer, applicant }: Applied): Evidence[] => {
  const appliedAt = offer?.appliedAt ?? null
  const byCustomer =
    appliedAt !== null && query.publicOffice !== null && applicant?.publicOffice === query.publicOffice
  const kind = 'publicOffice'
  return [
    {
      kind,
      party: query.custName,
      at: byCustomer ? iso(appliedAt) : null,
      answer: query.publicOffice,
      byCustomer,
    },
    ...(beneficiary && beneficiary.isPublicPerson !== 'no'
      ? [
          {
            kind,
            party: beneficiary.name,
            at: null,
            answer: beneficiary.isPublicPerson,
            byCustomer: false,
          } as const,
        ]
      : []),
  ]
}

const lists = (stored: StoredQuery): Evidence[] =>
  presentScreenings(stored).map(({ party, state, source, checkedAt }) => ({
    kind: 'lists',
    party: party.name,
    at: iso(checkedAt),
    state,
    source,
  }))

/** The last signature of each person, whatever they signed. */
const signatures = (containers: readonly StoredContainer[]): Evidence[] => {
  const signed = containers
    .flatMap(({ signers }) => signers)
    .flatMap(({ signedAt, ...signer }) => (signedAt ? [{ ...signer, signedAt }] : []))
    .filter(({ roles }) => roles.some((role) => role !== 'provider_representative' && role !== 'seller'))
    .toSorted((one, other) => one.signedAt.getTime() - other.signedAt.getTime())
  return [...new Map(signed.map((signer) => [signer.personalCode, signer])).values()].map(
    ({ givenName, surname, signedAt }) => ({
      kind: 'signature',
      party: `${givenName} ${surname}`,
      at: iso(signedAt),
    }),
  )
}

/** Route of the evidence for the risk class of a query; derived from stored data. */
export const evidenceRoutes = (api: Api): void =>
  bind(api, evidenceCalls.find, {}, async ({ principal, database, params: { id } }) => {
    const query = assertVisible(principal, await findQuery(database, id))
    const stored = await loadQueryParts(database, query)
    const applied = {
      offer: await findOffer(database, id),
      applicant: await findApplicant(database, id),
    }
    return {
      evidence: [
        ...identification(applied),
        ...document(stored),
        ...(await register(database, stored)),
        ...representation(stored),
        ...publicOffice(stored, applied),
        ...lists(stored),
        ...signatures(await findContainers(database, id)),
      ],
    }
  })
