import type { SignerRole } from '../../../api/container.ts'
import { FILE_OPTIONS } from '../../../domain/constants.ts'
import { signingRoles } from '../../../domain/paper-parties.ts'
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

type Signatories = Record<SignerRole, readonly SignatureParty[]>

const ofSureties = (w: Writer, sureties: readonly SuretyParty[]): SignatureParty[] =>
  sureties.map(({ name, personalCode }) => ({
    role: w.say('agreement.surety'),
    party: name,
    name,
    personalCode,
  }))

const ofGuarantor = (w: Writer, guarantor: GuarantorRow | null): SignatureParty[] =>
  guarantor
    ? [
        {
          role: w.say('agreement.guarantor'),
          party: guarantor.name,
          name: guarantor.representativeName,
          personalCode: guarantor.representativePersonalCode,
        },
      ]
    : []

/** Signatures of the document with this option code: the same roles that must sign its container. */
const signaturesOf = (
  w: Writer,
  agreement: Agreement,
  code: number,
  given: Partial<Signatories> = {},
): Block[] => {
  const { stored } = agreement
  const all: Signatories = {
    provider_representative: [ofProvider(w, agreement)],
    client: [ofClient(w, agreement)],
    seller: ofSellers(w, agreement),
    guarantor: ofGuarantor(w, stored.guarantor),
    surety: ofSureties(w, stored.sureties),
    ...given,
  }
  const roles = signingRoles(String(code), { sellerInAct: stored.query.includeSellerInAoa })
  return block(
    w,
    roles.flatMap((role) => all[role]),
  )
}

/** The provider, and the sellers to the provider. */
export const salesSignatures = (w: Writer, agreement: Agreement): Block[] =>
  signaturesOf(w, agreement, FILE_OPTIONS.salesContract, {
    provider_representative: [{ ...ofProvider(w, agreement), role: w.say('agreement.buyer') }],
  })

/** The provider, and the sureties or the guarantor. */
export const suretySignatures = (
  w: Writer,
  agreement: Agreement,
  sureties: readonly SuretyParty[],
): Block[] => signaturesOf(w, agreement, FILE_OPTIONS.suretyAgreement, { surety: ofSureties(w, sureties) })

/** Only the guarantor signs, because a letter binds only its author. */
export const guarantorSignature = (w: Writer, agreement: Agreement): Block[] =>
  signaturesOf(w, agreement, FILE_OPTIONS.guaranteeLetter)

/** The two parties of the contract. */
export const contractSignatures = (w: Writer, agreement: Agreement): Block[] =>
  signaturesOf(w, agreement, FILE_OPTIONS.leasingContract)

/** The signatures of both parties to the handover; also of the sellers if the query says that they sign. */
export const handoverSignatures = (w: Writer, agreement: Agreement): Block[] =>
  signaturesOf(w, agreement, FILE_OPTIONS.actOfAcceptance)
