import type { GuarantorRow } from '../../schema/guarantor.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block, SignatureParty } from './content.ts'
import { distinctSellers, type SuretyParty } from './parties.ts'
import type { Writer } from './writer.ts'

const ofProvider = (w: Writer, { provider }: Agreement): SignatureParty => ({
  role: w.say('agreement.lessor'),
  party: provider.businessName,
  name: provider.representativeName,
  personalCode: provider.representativePersonalCode,
})

const ofClient = (w: Writer, { stored: { query } }: Agreement): SignatureParty => ({
  role: w.say('agreement.lessee'),
  party: query.custName,
  name: query.contactName,
  personalCode: query.contactPersCode,
})

const ofSellers = (w: Writer, { stored }: Agreement): SignatureParty[] =>
  distinctSellers(stored.assets).map((asset) => ({
    role: w.say('agreement.seller'),
    party: asset.sellerName,
    name: asset.sellerRepresentative,
    personalCode: asset.representativePersonalCode,
  }))

const block = (w: Writer, parties: readonly SignatureParty[]): Block[] => [
  {
    kind: 'signatures',
    title: w.say('agreement.signatures'),
    dateLabel: w.say('agreement.signedOn'),
    parties,
  },
]

/** The provider, and the sellers who sell to it. */
export const salesSignatures = (w: Writer, agreement: Agreement): Block[] =>
  block(w, [...ofSellers(w, agreement), { ...ofProvider(w, agreement), role: w.say('agreement.buyer') }])

/** The provider, and those who answer for the client. */
export const suretySignatures = (
  w: Writer,
  agreement: Agreement,
  sureties: readonly SuretyParty[],
): Block[] =>
  block(w, [
    ofProvider(w, agreement),
    ...sureties.map(({ name, personalCode }) => ({
      role: w.say('agreement.surety'),
      party: name,
      name,
      personalCode,
    })),
  ])

/** The guarantor alone: a letter binds who writes it. */
export const guarantorSignature = (w: Writer, guarantor: GuarantorRow): Block[] =>
  block(w, [
    {
      role: w.say('agreement.guarantor'),
      party: guarantor.name,
      name: guarantor.representativeName,
      personalCode: guarantor.representativePersonalCode,
    },
  ])

/** The two parties of the contract. */
export const contractSignatures = (w: Writer, agreement: Agreement): Block[] =>
  block(w, [ofProvider(w, agreement), ofClient(w, agreement)])

/** Who hands over and who receives; the sellers where the query says that they take part. */
export const handoverSignatures = (w: Writer, agreement: Agreement): Block[] => {
  const handing = agreement.stored.query.includeSellerInAoa ? ofSellers(w, agreement) : []
  return block(w, [...handing, ofProvider(w, agreement), ofClient(w, agreement)])
}
