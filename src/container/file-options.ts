import type { Document as Uploaded } from '../../api/document.ts'
import type { Query } from '../../api/query.ts'
import { FILE_OPTIONS } from '../../domain/constants.ts'

/**
 * A document for a container: its option code, its name (a message id, or the text of an uploaded one), and why it
 * cannot be made yet.
 */
export type FileOption = { code: string; wanting: string | null } & ({ name: string } | { fileName: string })

type Made = { code: number; name: string; wanting?: (query: Query) => string | null }

const needsAssets = ({ facts }: Query) => (facts.assetCount > 0 ? null : 'container.file.noAssets')

const needsSeller = ({ qassets }: Query) =>
  qassets.some(({ sellerName }) => sellerName !== '') ? null : 'contract.noSeller'

const needsSurety = (query: Query) =>
  query.sureties.length === 0 ? 'contract.noSureties' : needsAssets(query)

const needsGuarantor = (query: Query) =>
  query.guarantor.representativeName === '' ? 'contract.noGuarantor' : needsAssets(query)

const documents: readonly Made[] = [
  { code: FILE_OPTIONS.leasingContract, name: 'agreement.leasingContract', wanting: needsAssets },
  {
    code: FILE_OPTIONS.actOfAcceptance,
    name: 'agreement.actOfAcceptance',
    wanting: (query) => (query.actOfAcceptance === null ? 'container.file.noAct' : needsAssets(query)),
  },
  { code: FILE_OPTIONS.salesContract, name: 'agreement.sales.fullService', wanting: needsSeller },
  { code: FILE_OPTIONS.suretyAgreement, name: 'agreement.suretyAgreement', wanting: needsSurety },
  { code: FILE_OPTIONS.guaranteeLetter, name: 'agreement.guaranteeLetter', wanting: needsGuarantor },
  { code: FILE_OPTIONS.redemptionAgreement, name: 'agreement.redemptionAgreement', wanting: needsAssets },
  { code: FILE_OPTIONS.leaseOffer, name: 'agreement.offer.default', wanting: needsAssets },
  { code: FILE_OPTIONS.idealLeaseOffer, name: 'agreement.offer.ideal', wanting: needsAssets },
  { code: FILE_OPTIONS.standardLeaseOffer, name: 'agreement.offer.standard', wanting: needsAssets },
]

/** The documents for a container: those that the portal makes of a query, then uploaded signable ones. */
export const fileOptions = (query: Query, uploaded: readonly Uploaded[]): FileOption[] => [
  ...documents.map(({ code, name, wanting }) => ({
    code: String(code),
    name,
    wanting: wanting?.(query) ?? null,
  })),
  ...uploaded
    .filter(({ isSignable }) => isSignable)
    .map(({ docFileId, fileName }) => ({ code: `c${docFileId}`, fileName, wanting: null })),
]
