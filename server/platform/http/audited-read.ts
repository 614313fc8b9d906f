import type { Call } from '../../../api/call.ts'
import { Problem } from './problem.ts'
import type { FileResponse } from './response.ts'

/** A call that was let in, and what it came with. */
export type AskedCall = {
  call: Call
  /** Null where nobody is signed in. */
  userId: number | null
  params: unknown
  query: unknown
  body: unknown
}

/** Keeps who reads what must not be read unnoticed; resolves once it is stored, and the answer waits for it. */
export type AuditRead = (
  asked: AskedCall,
  answer: { json: unknown } | { file: FileResponse },
) => Promise<void>

/** A refusal may carry the stored record, which is then read as by any answer. */
export const auditingRefusal = async <T>(
  auditRead: AuditRead,
  asked: AskedCall,
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
