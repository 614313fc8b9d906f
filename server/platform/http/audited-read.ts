import type { Call } from '../../../api/call.ts'
import { Problem } from './problem.ts'
import type { FileResponse } from './response.ts'

/** An authorised call with its parameters. */
export type AuditedCall = {
  call: Call
  /** Null for anonymous callers. */
  userId: number | null
  params: unknown
  query: unknown
  body: unknown
}

/** Records reads of sensitive data. Resolves once the entry is stored; the response waits for it. */
export type AuditRead = (
  asked: AuditedCall,
  answer: { json: unknown } | { file: FileResponse },
) => Promise<void>

/** An error may contain the stored record, which counts as read too. */
export const auditingRefusal = async <T>(
  auditRead: AuditRead,
  asked: AuditedCall,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.parts.stored !== undefined)
      await auditRead(asked, { json: error.parts.stored })
    throw error
  }
}
