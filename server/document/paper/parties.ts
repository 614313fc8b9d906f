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
import type { Writer } from './writer.ts'

const clientAddress = (w: Writer, query: QueryRow): string =>
  addressLine(query, query.county ? w.say('client.county.name', { county: query.county }) : '')

const partnerFacts = (w: Writer, partner: PartnerRow): Fact[] => [
  ...w.fact('agreement.name', partner.businessName),
  ...w.fact('agreement.regCode', partner.regCode),
  ...w.fact('agreement.address', addressLine(partner)),
  ...w.fact('agreement.phone', spacedPhone(partner.phoneNumber)),
  ...w.fact('agreement.email', partner.email),
  ...w.fact('agreement.representative', partner.representativeName),
]

const representation: Record<RepresentationType, string> = {
  Law: 'client.represents.law',
  'Power of Attorney': 'client.represents.power',
}

/** The right of representation; nothing without a representative. */
const basisFacts = (w: Writer, name: string, type: RepresentationType | null): Fact[] =>
  w.fact('agreement.representation', name === '' || type === null ? null : w.say(representation[type]))

/** Identity document of the client's representative. */
const documentFacts = (w: Writer, query: QueryRow): Fact[] => {
  const type = query.representativeDocumentType
  const document = [type ? w.say(`client.documentType.${type}`) : '', query.representativeDocumentNumber]
    .join(' ')
    .trim()
  const day = w.day(query.representativeDocumentValidUntil)
  return w.fact(
    'agreement.document',
    document && day ? w.say('agreement.documentUntil', { document, day }) : document,
  )
}

const clientFacts = (w: Writer, query: QueryRow): Fact[] => [
  ...w.fact('agreement.name', query.custName),
  ...w.fact(query.consumer ? 'agreement.personalCode' : 'agreement.regCode', query.custRegCode),
  ...w.fact('agreement.vatNumber', query.vatNumber),
  ...w.fact('agreement.address', clientAddress(w, query)),
  ...w.fact('agreement.bankAccount', query.bankAccountNumber),
  ...w.fact('agreement.billingEmail', query.billingEmail),
  ...w.fact('agreement.representative', query.contactName),
  ...w.fact('agreement.representativeCode', query.contactPersCode),
  // A consumer represents themselves, so the right of representation was not entered.
  ...basisFacts(w, query.consumer ? '' : query.contactName, query.contactPersType),
  ...documentFacts(w, query),
  ...w.fact('agreement.phone', spacedPhone(query.contactPhone)),
  ...w.fact('agreement.email', query.contactEmail),
]

/** The seller's offer: number and day. */
const offerOf = (w: Writer, { sellerOfferNr, sellerOfferDate }: AssetRow): string =>
  [sellerOfferNr, w.day(sellerOfferDate)].filter((part) => part !== '').join(', ')

const sellerFacts = (w: Writer, asset: AssetRow): Fact[] => [
  ...w.fact('agreement.name', asset.sellerName),
  ...w.fact('agreement.regCode', asset.sellerRegCode),
  ...w.fact('agreement.vatNumber', asset.vatNumber),
  ...w.fact('agreement.address', asset.sellerAddress || addressLine(asset)),
  ...w.fact('agreement.bankAccount', asset.bankAccountNumber),
  ...w.fact('agreement.phone', spacedPhone(asset.sellerPhone)),
  ...w.fact('agreement.email', asset.sellerEmail),
  ...w.fact('agreement.representative', asset.sellerRepresentative),
  ...basisFacts(w, asset.sellerRepresentative, asset.sellerReprsReprType),
  ...w.fact('agreement.sellerOffer', offerOf(w, asset)),
]

/** One asset of each seller that the assets name. */
export const distinctSellers = (assets: readonly AssetRow[]): AssetRow[] => [
  ...new Map(
    assets
      .filter(({ sellerName }) => sellerName !== '')
      .map((asset) => [asset.sellerRegCode || asset.sellerName, asset]),
  ).values(),
]

const party = (w: Writer, id: string, facts: readonly Fact[]): Block[] =>
  facts.length === 0
    ? []
    : [
        { kind: 'heading', text: w.say(id) },
        { kind: 'facts', facts },
      ]

export const lessor = (w: Writer, { provider }: Agreement): Block[] =>
  party(w, 'agreement.lessor', partnerFacts(w, provider))

export const lessee = (w: Writer, { stored }: Agreement): Block[] =>
  party(w, 'agreement.lessee', clientFacts(w, stored.query))

/** The sellers that the assets name. */
export const sellers = (w: Writer, { stored }: Agreement): Block[] =>
  distinctSellers(stored.assets).flatMap((asset) => party(w, 'agreement.seller', sellerFacts(w, asset)))

/** The shop that sells the assets itself. */
export const shop = (w: Writer, { stored }: Agreement): Block[] =>
  party(w, 'agreement.shop', partnerFacts(w, stored.partner))

/** The surety's data in the surety agreement. */
export type SuretyParty = Pick<SuretyRow, 'name' | 'personalCode' | 'address' | 'email' | 'phone'>

export const surety = (w: Writer, { name, personalCode, address, email, phone }: SuretyParty): Block[] =>
  party(w, 'agreement.surety', [
    ...w.fact('agreement.name', name),
    ...w.fact('agreement.personalCode', personalCode),
    ...w.fact('agreement.address', address),
    ...w.fact('agreement.email', email),
    ...w.fact('agreement.phone', spacedPhone(phone)),
  ])

export const guarantor = (w: Writer, { stored }: Agreement): Block[] =>
  stored.guarantor
    ? party(w, 'agreement.guarantor', [
        ...w.fact('agreement.name', stored.guarantor.name),
        ...w.fact('agreement.regCode', stored.guarantor.registryCode),
        ...w.fact('agreement.address', stored.guarantor.address),
        ...w.fact('agreement.phone', spacedPhone(stored.guarantor.phone)),
        ...w.fact('agreement.email', stored.guarantor.email),
        ...w.fact('agreement.representative', stored.guarantor.representativeName),
      ])
    : []

/** The guarantor and the sureties; nothing if there are none. */
export const backers = (w: Writer, agreement: Agreement): Block[] => [
  ...guarantor(w, agreement),
  ...agreement.stored.sureties.flatMap((one) => surety(w, one)),
]

/** Whether the client or the beneficiary holds a high public office, or that this is unknown. */
export const publicOffice = (w: Writer, { stored: { query, beneficiary: person } }: Agreement): Fact[] =>
  w.fact(
    'agreement.publicPerson',
    w.say(`publicPerson.${publicOfficeOf(query.publicOffice, person?.isPublicPerson) ?? 'unknown'}`),
  )

/** The actual beneficiary; nothing if none is named. */
export const beneficiary = (w: Writer, { stored }: Agreement): Block[] => {
  const person = stored.beneficiary
  if (person === null || person.name === '') return []
  return party(w, 'agreement.beneficiary', [
    ...w.fact('agreement.name', person.name),
    ...w.fact('agreement.personalCode', person.personalCode),
    ...w.fact(
      'agreement.born',
      [w.day(person.dateOfBirth), person.placeOfBirth].filter((part) => part !== '').join(', '),
    ),
    ...w.fact('agreement.living', person.currentPlaceOfLiving),
    ...w.fact('agreement.residency', w.country(person.residency)),
  ])
}
