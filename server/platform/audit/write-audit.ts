import { auditTable } from '../../schema/audit.table.ts'
import type { Connection } from '../database/database.ts'
import { currentOrigin, type Origin } from './origin.ts'

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

/** An entry with where it came from; taken when it happens, for it may be written later. */
export const withOrigin = (
  { subjectId, ...entry }: AuditEntry,
  origin: Origin | undefined = currentOrigin(),
) => ({
  ...origin,
  ...entry,
  ...(subjectId !== undefined && { subjectId: String(subjectId) }),
})

/** Adds to the audit trail; within the transaction of the change, so that both commit or neither. */
export const audit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  await connection.insert(auditTable).values(withOrigin(entry))
}
