import type { StatusCode } from '../../../api/status.ts'

/** Returns the message id of a status. A signed query also tells how it was signed, if known. */
export const statusLabel = (status: StatusCode, signedOnPaper?: boolean) => {
  if (status !== 'SN' || signedOnPaper === undefined) return `status.${status}` as const
  return signedOnPaper ? 'status.SN.onPaper' : 'status.SN.digitally'
}
