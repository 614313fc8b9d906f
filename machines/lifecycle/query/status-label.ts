import type { StatusCode } from '../../../api/status.ts'

/** Message id of a status; a signed query says how it was signed, where that is known. */
export const statusLabel = (status: StatusCode, signedOnPaper?: boolean) => {
  if (status !== 'SN' || signedOnPaper === undefined) return `status.${status}` as const
  return signedOnPaper ? 'status.SN.onPaper' : 'status.SN.digitally'
}
