import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProblemDetails } from '../../../api/problem.ts'
import { auditTable } from '../../schema/audit.table.ts'
import { userTable } from '../../schema/user.table.ts'
import type { Connection } from '../database/database.ts'
import { Problem } from './problem.ts'
import { currentOrigin } from '../audit/write-audit.ts'

/** A record in the audit trail; `events` are those that create a new version of it. */
export type Recorded = { subject: string; subjectId?: number; events: readonly string[] }

type Conflict = Recorded & {
  /** The user whose save is rejected. */
  userId: number
  /** The stored record as a read returns it. */
  stored: unknown
  /** When that was stored, ISO. */
  at: string
}

/** Returns the author of the last version of a record; the name is null if no entry names a person. */
const lastSaver = async (connection: Connection, { subject, subjectId, events }: Recorded) => {
  const { accountUserId, firstName, lastName } = userTable
  const [found] = await connection
    .select({ accountUserId, firstName, lastName })
    .from(auditTable)
    .leftJoin(userTable, eq(accountUserId, auditTable.accountUserId))
    .where(
      and(
        eq(auditTable.subject, subject),
        subjectId === undefined ? isNull(auditTable.subjectId) : eq(auditTable.subjectId, String(subjectId)),
        inArray(auditTable.event, [...events]),
        // The refused save may have written its own entry already, in the transaction that now ends.
        sql`${auditTable.requestId} is distinct from ${currentOrigin()?.requestId ?? null}`,
      ),
    )
    .orderBy(desc(auditTable.auditId))
    .limit(1)
  return found
}

/** Returns the 409 of a save that is based on an older version, with the stored record, its author and its time. */
export const recordConflict = async (
  connection: Connection,
  { userId, stored, at, ...recorded }: Conflict,
): Promise<Problem> => {
  const saver = await lastSaver(connection, recorded)
  const name = saver?.firstName ? `${saver.firstName} ${saver.lastName ?? ''}`.trim() : null
  const savedBy: ProblemDetails['savedBy'] = { name, own: saver?.accountUserId === userId, at }
  return new Problem('record.conflict', { stored, savedBy })
}

/** Whether a save is based on the stored version. A save without a version passes. */
export const isBasedOn = (stored: Date, modifiedDtime: string | undefined): boolean =>
  modifiedDtime === undefined || Date.parse(modifiedDtime) === stored.getTime()
