import { addressLine } from '../../../domain/address-line.ts'
import { spacedPhone } from '../../../domain/phone.ts'
import { publicOfficeOf } from '../../../domain/public-office.ts'
import type { RepresentationType } from '../../../api/representation.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { SuretyRow } from '../../schema/surety.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block, Fact } from './content.ts'
import type { Formatter } from './formatter.ts'

const clientAddress = (format: Formatter, query: QueryRow): string =>
  addressLine(query, query.county ? format.text('client.county.name', { county: query.county }) : '')

const partnerFacts = (format: Formatter, partner: PartnerRow): Fact[] => [
  ...format.fact('agreement.name', partner.businessName),
  ...format.fact('agreement.regCode', partner.regCode),
  ...format.fact('agreement.address', addressLine(partner)),
  ...format.fact('agreement.phone', spacedPhone(partner.phoneNumber)),
  ...format.fact('agreement.email', partner.email),
  ...format.fact('agreement.representative', partner.representativeName),
]

const representation: Record<RepresentationType, string> = {
  Law: 'client.represents.law',
  'Power of Attorney': 'client.represents.power',
}

/** The right of representation; nothing without a representative. */
const basisFacts = (format: Formatter, name: string, type: RepresentationType | null): Fact[] =>
  format.fact(
    'agreement.representation',
    name === '' || type === null ? null : format.text(representation[type]),
  )

/** Identity document of the client's representative. */
const documentFacts = (format: Formatter, query: QueryRow): Fact[] => {
  const type = query.representativeDocumentType
  const document = [
    type ? format.text(`client.documentType.${type}`) : '',
    query.representativeDocumentNumber,
  ]
    .join(' ')
    .trim()
  const day = format.day(query.representativeDocumentValidUntil)
  return format.fact(
    'agreement.document',
    document && day ? format.text('agreement.documentUntil', { document, day }) : document,
  )
}

const clientFacts = (format: Formatter, query: QueryRow): Fact[] => [
  ...format.fact('agreement.name', query.custName),
  ...format.fact(query.consumer ? 'agreement.personalCode' : 'agreement.regCode', query.custRegCode),
  ...format.fact('agreement.vatNumber', query.vatNumber),
  ...format.fact('agreement.address', clientAddress(format, query)),
  ...format.fact('agreement.bankAccount', query.bankAccountNumber),
  ...format.fact('agreement.billingEmail', query.billingEmail),
  ...format.fact('agreement.representative', query.contactName),
  ...format.fact('agreement.representativeCode', query.contactPersCode),
  // A consumer represents themselves, so the right of representation was not entered.
  ...basisFacts(format, query.consumer ? '' : query.contactName, query.contactPersType),
  ...documentFacts(format, query),
  ...format.fact('agreement.phone', spacedPhone(query.contactPhone)),
  ...format.fact('agreement.email', query.contactEmail),
]

/** The seller's offer: number and day. */
const offerOf = (format: Formatter, { sellerOfferNr, sellerOfferDate }: AssetRow): string =>
  [sellerOfferNr, format.day(sellerOfferDate)].filter((part) => part !== '').join(', ')

const sellerFacts = (format: Formatter, asset: AssetRow): Fact[] => [
  ...format.fact('agreement.name', asset.sellerName),
  ...format.fact('agreement.regCode', asset.sellerRegCode),
  ...format.fact('agreement.vatNumber', asset.vatNumber),
  ...format.fact('agreement.address', asset.sellerAddress || addressLine(asset)),
  ...format.fact('agreement.bankAccount', asset.bankAccountNumber),
  ...format.fact('agreement.phone', spacedPhone(asset.sellerPhone)),
  ...format.fact('agreement.email', asset.sellerEmail),
  ...format.fact('agreement.representative', asset.sellerRepresentative),
  ...basisFacts(format, asset.sellerRepresentative, asset.sellerReprsReprType),
  ...format.fact('agreement.sellerOffer', offerOf(format, asset)),
]

/** One asset of each seller that the assets name. */
export const distinctSellers = (assets: readonly AssetRow[]): AssetRow[] => [
  ...new Map(
    assets
      .filter(({ sellerName }) => sellerName !== '')
      .map((asset) => [asset.sellerRegCode || asset.sellerName, asset]),
  ).values(),
]

const party = (format: Formatter, id: string, facts: readonly Fact[]): Block[] =>
  facts.length === 0
    ? []
    : [
        { kind: 'heading', text: format.text(id) },
        { kind: 'facts', facts },
      ]

export const lessor = (format: Formatter, { provider }: Agreement): Block[] =>
  party(format, 'agreement.lessor', partnerFacts(format, provider))

export const lessee = (format: Formatter, { stored }: Agreement): Block[] =>
  party(format, 'agreement.lessee', clientFacts(format, stored.query))

/** The sellers that the assets name. */
export const sellers = (format: Formatter, { stored }: Agreement): Block[] =>
  distinctSellers(stored.assets).flatMap((asset) =>
    party(format, 'agreement.seller', sellerFacts(format, asset)),
  )

/** The shop that sells the assets itself. */
export const shop = (format: Formatter, { stored }: Agreement): Block[] =>
  party(format, 'agreement.shop', partnerFacts(format, stored.partner))

/** The surety's data in the surety agreement. */
export type SuretyParty = Pick<SuretyRow, 'name' | 'personalCode' | 'address' | 'email' | 'phone'>

export const surety = (
  format: Formatter,
  { name, personalCode, address, email, phone }: SuretyParty,
): Block[] =>
  party(format, 'agreement.surety', [
    ...format.fact('agreement.name', name),
    ...format.fact('agreement.personalCode', personalCode),
    ...format.fact('agreement.address', address),
    ...format.fact('agreement.email', email),
    ...format.fact('agreement.phone', spacedPhone(phone)),
  ])

export const guarantor = (format: Formatter, { stored }: Agreement): Block[] =>
  stored.guarantor
    ? party(format, 'agreement.guarantor', [
        ...format.fact('agreement.name', stored.guarantor.name),
        ...format.fact('agreement.regCode', stored.guarantor.registryCode),
        ...format.fact('agreement.address', stored.guarantor.address),
        ...format.fact('agreement.phone', spacedPhone(stored.guarantor.phone)),
        ...format.fact('agreement.email', stored.guarantor.email),
        ...format.fact('agreement.representative', stored.guarantor.representativeName),
      ])
    : []

/** The guarantor and the sureties; nothing if there are none. */
export const backers = (format: Formatter, agreement: Agreement): Block[] => [
  ...guarantor(format, agreement),
  ...agreement.stored.sureties.flatMap((one) => surety(format, one)),
]

/** Whether the client or the beneficiary holds a high public office, or that this is unknown. */
export const publicOffice = (
  format: Formatter,
  { stored: { query, beneficiary: person } }: Agreement,
): Fact[] =>
  format.fact(
    'agreement.publicPerson',
    format.text(`publicPerson.${publicOfficeOf(query.publicOffice, person?.isPublicPerson) ?? 'unknown'}`),
  )

/** The actual beneficiary; nothing if none is named. */
export const beneficiary = (format: Formatter, { stored }: Agreement): Block[] => {
  const person = stored.beneficiary
  if (person === null || person.name === '') return []
  return party(format, 'agreement.beneficiary', [
    ...format.fact('agreement.name', person.name),
    ...format.fact('agreement.personalCode', person.personalCode),
    ...format.fact(
      'agreement.born',
      [format.day(person.dateOfBirth), person.placeOfBirth].filter((part) => part !== '').join(', '),
    ),
    ...format.fact('agreement.living', person.currentPlaceOfLiving),
    ...format.fact('agreement.residency', format.country(person.residency)),
  ])
}
