import type { Ending, StatusCode } from '../../../api/status.ts'

/** What a status label tells besides the status, where it is known. */
export type StatusDetails = { signedOnPaper?: boolean | undefined; ended?: Ending | null | undefined }

/** Returns the message id of a status. A signed query also tells how it was signed, a closed one how it ended. */
export const statusLabel = (status: StatusCode, { signedOnPaper, ended }: StatusDetails = {}) => {
  if (status === 'N' && ended) return `status.N.${ended}` as const
  if (status !== 'SN' || signedOnPaper === undefined) return `status.${status}` as const
  return signedOnPaper ? 'status.SN.onPaper' : 'status.SN.digitally'
}
