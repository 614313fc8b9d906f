import type { Connection } from '../database/database.ts'
import { auditTable } from '../../schema/audit.table.ts'

export type AuditEntry = {
  /** What happened, subject first, past tense: `session.started`, `query.stepRefused`. */
  event: string
  /** Absent where nobody is signed in, and for the system. */
  accountUserId?: number | null
  subject?: string
  subjectId?: string | number
  requestId?: string
  /** No personal codes and no passwords. */
  details?: Record<string, unknown>
}

/** Adds to the audit trail; within the transaction of the change, so that both commit or neither. */
export const audit = async (connection: Connection, { subjectId, ...entry }: AuditEntry): Promise<void> => {
  await connection
    .insert(auditTable)
    .values({ ...entry, ...(subjectId !== undefined && { subjectId: String(subjectId) }) })
}
