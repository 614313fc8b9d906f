import type { Agreement } from './agreement.ts'
import type { Block, SignatureParty } from './content.ts'
import { distinctSellers } from './parties.ts'
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

/** The two parties of the contract. */
export const contractSignatures = (w: Writer, agreement: Agreement): Block[] =>
  block(w, [ofProvider(w, agreement), ofClient(w, agreement)])

/** Who hands over and who receives; the sellers where the query says that they take part. */
export const handoverSignatures = (w: Writer, agreement: Agreement): Block[] => {
  const handing = agreement.stored.query.includeSellerInAoa ? ofSellers(w, agreement) : []
  return block(w, [...handing, ofProvider(w, agreement), ofClient(w, agreement)])
}
