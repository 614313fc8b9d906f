import type { Query } from '../../contract/query.ts'
import { FILE_OPTIONS } from '../../domain/constants.ts'

/** A document that can be put into a container: its option code, its name, and why it cannot be made yet. */
export type FileOption = { code: string; name: string; wanting: string | null }

type Document = { code: number; name: string; wanting?: (query: Query) => string | null }

const needsAssets = ({ facts }: Query) => (facts.assetCount > 0 ? null : 'container.file.noAssets')

const documents: readonly Document[] = [
  { code: FILE_OPTIONS.leasingContract, name: 'agreement.leasingContract', wanting: needsAssets },
  {
    code: FILE_OPTIONS.actOfAcceptance,
    name: 'agreement.actOfAcceptance',
    wanting: (query) => (query.actOfAcceptance === null ? 'container.file.noAct' : needsAssets(query)),
  },
  { code: FILE_OPTIONS.leaseOffer, name: 'agreement.offer.default', wanting: needsAssets },
  { code: FILE_OPTIONS.idealLeaseOffer, name: 'agreement.offer.ideal', wanting: needsAssets },
  { code: FILE_OPTIONS.standardLeaseOffer, name: 'agreement.offer.standard', wanting: needsAssets },
]

/** The documents that the portal makes of a query, as a container offers them. */
export const fileOptions = (query: Query): FileOption[] =>
  documents.map(({ code, name, wanting }) => ({
    code: String(code),
    name,
    wanting: wanting?.(query) ?? null,
  }))
