import type { Ending, StatusCode } from '../../../api/status.ts'

/** Details that a status label adds, if they are known. */
export type StatusDetails = { signedOnPaper?: boolean | undefined; ended?: Ending | null | undefined }

/** Returns the message id of a status; for a signed query with the way of signing, for a closed one with the ending. */
export const statusLabel = (status: StatusCode, { signedOnPaper, ended }: StatusDetails = {}) => {
  if (status === 'N' && ended) return `status.N.${ended}` as const
  if (status !== 'SN' || signedOnPaper === undefined) return `status.${status}` as const
  return signedOnPaper ? 'status.SN.onPaper' : 'status.SN.digitally'
}
