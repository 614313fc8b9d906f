import type { SignerRole } from '../../../api/container.ts'
import { FILE_OPTIONS } from '../../../domain/constants.ts'
import { signingRoles } from '../../../domain/paper-parties.ts'
import type { GuarantorRow } from '../../schema/guarantor.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block, SignatureParty } from './content.ts'
import { distinctSellers, type SuretyParty } from './parties.ts'
import type { Formatter } from './formatter.ts'

const ofProvider = (format: Formatter, { provider }: Agreement): SignatureParty => ({
  role: format.text('agreement.lessor'),
  party: provider.businessName,
  name: provider.representativeName,
  personalCode: provider.representativePersonalCode,
})

const ofClient = (format: Formatter, { stored: { query } }: Agreement): SignatureParty => ({
  role: format.text('agreement.lessee'),
  party: query.custName,
  name: query.contactName,
  personalCode: query.contactPersCode,
})

const ofSellers = (format: Formatter, { stored }: Agreement): SignatureParty[] =>
  distinctSellers(stored.assets).map((asset) => ({
    role: format.text('agreement.seller'),
    party: asset.sellerName,
    name: asset.sellerRepresentative,
    personalCode: asset.representativePersonalCode,
  }))

const block = (format: Formatter, parties: readonly SignatureParty[]): Block[] => [
  {
    kind: 'signatures',
    title: format.text('agreement.signatures'),
    dateLabel: format.text('agreement.signedOn'),
    parties,
  },
]

type Signatories = Record<SignerRole, readonly SignatureParty[]>

const ofSureties = (format: Formatter, sureties: readonly SuretyParty[]): SignatureParty[] =>
  sureties.map(({ name, personalCode }) => ({
    role: format.text('agreement.surety'),
    party: name,
    name,
    personalCode,
  }))

const ofGuarantor = (format: Formatter, guarantor: GuarantorRow | null): SignatureParty[] =>
  guarantor
    ? [
        {
          role: format.text('agreement.guarantor'),
          party: guarantor.name,
          name: guarantor.representativeName,
          personalCode: guarantor.representativePersonalCode,
        },
      ]
    : []

/** Signatures of the document with this option code: the same roles that must sign its container. */
const signaturesOf = (
  format: Formatter,
  agreement: Agreement,
  code: number,
  given: Partial<Signatories> = {},
): Block[] => {
  const { stored } = agreement
  const all: Signatories = {
    provider_representative: [ofProvider(format, agreement)],
    client: [ofClient(format, agreement)],
    seller: ofSellers(format, agreement),
    guarantor: ofGuarantor(format, stored.guarantor),
    surety: ofSureties(format, stored.sureties),
    ...given,
  }
  const roles = signingRoles(String(code), { sellerInAct: stored.query.includeSellerInAoa })
  return block(
    format,
    roles.flatMap((role) => all[role]),
  )
}

/** The provider, and the sellers to the provider. */
export const salesSignatures = (format: Formatter, agreement: Agreement): Block[] =>
  signaturesOf(format, agreement, FILE_OPTIONS.salesContract, {
    provider_representative: [{ ...ofProvider(format, agreement), role: format.text('agreement.buyer') }],
  })

/** The provider, and the sureties or the guarantor. */
export const suretySignatures = (
  format: Formatter,
  agreement: Agreement,
  sureties: readonly SuretyParty[],
): Block[] =>
  signaturesOf(format, agreement, FILE_OPTIONS.suretyAgreement, { surety: ofSureties(format, sureties) })

/** Only the guarantor signs, because a letter binds only its author. */
export const guarantorSignature = (format: Formatter, agreement: Agreement): Block[] =>
  signaturesOf(format, agreement, FILE_OPTIONS.guaranteeLetter)

/** The two parties of the contract. */
export const contractSignatures = (format: Formatter, agreement: Agreement): Block[] =>
  signaturesOf(format, agreement, FILE_OPTIONS.leasingContract)

/** The signatures of both parties to the handover; also of the sellers if the query says that they sign. */
export const handoverSignatures = (format: Formatter, agreement: Agreement): Block[] =>
  signaturesOf(format, agreement, FILE_OPTIONS.actOfAcceptance)
