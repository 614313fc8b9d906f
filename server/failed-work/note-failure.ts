import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Try, Worker } from '../platform/jobs/jobs.ts'
import { auditTable } from '../schema/audit.table.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { findSubjects } from './failed-work.store.ts'

/** Repeated failures of the same work are recorded once in this time. */
const AGAIN_HOURS = 24

const queryIdOf = async (database: Database, data: unknown): Promise<number | null> => {
  const job = { data: (data ?? {}) as Record<string, unknown> }
  return (await findSubjects(database, [job])).queryIdOf(job)
}

/** Whether a failure of this work was recorded, since a moment if one is given. */
const wasNoted = async (database: Database, queryId: number, kind: string, since?: SQL): Promise<boolean> => {
  const [entry] = await database
    .select({ auditId: auditTable.auditId })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, 'query'),
        eq(auditTable.subjectId, String(queryId)),
        eq(auditTable.event, 'work.failed'),
        sql`${auditTable.details} ->> 'kind' = ${kind}`,
        since && gt(auditTable.at, since),
      ),
    )
    .limit(1)
  return entry !== undefined
}

/** The kind of failure; a message may contain personal data. */
const causeOf = (error: unknown) =>
  error instanceof ServiceError
    ? { reason: error.outcome, service: error.service }
    : { reason: 'unexpected', service: null }

/** Each given-up work is recorded, because the job is deleted after some days. */
const noteFailure = async (
  database: Database,
  { kind, data, error, isLast, tries }: Try & { kind: string; data: unknown; error: unknown },
): Promise<void> => {
  const subjectId = await queryIdOf(database, data)
  if (subjectId === null) return
  const lately = sql`now() - make_interval(hours => ${AGAIN_HOURS})`
  if (!isLast && (await wasNoted(database, subjectId, kind, lately))) return
  const details = { kind, ...causeOf(error), ...(isLast && { tries }) }
  await audit(database, { event: 'work.failed', subject: 'query', subjectId, details })
}

/** Work whose earlier attempts only ended with the program, as in a restart, has not failed, so nothing is recorded. */
const noteRecovery = async (
  database: Database,
  { kind, data, tries }: { kind: string; data: unknown; tries: number },
): Promise<void> => {
  const subjectId = await queryIdOf(database, data)
  if (subjectId === null || !(await wasNoted(database, subjectId, kind))) return
  await audit(database, { event: 'work.recovered', subject: 'query', subjectId, details: { kind, tries } })
}

/**
 * Wraps a worker so that its failures, and after how many attempts it succeeded, appear in the timeline of the query
 * concerned.
 */
export const notingFailures =
  (database: Database) =>
  ({ work, ...worker }: Worker): Worker => ({
    ...worker,
    work: async (data, attempt = { isLast: false, tries: 1 }) => {
      const kind = worker.job.name
      try {
        await work(data, attempt)
      } catch (error) {
        // Throws the failure of the work itself, even if noting it fails.
        await noteFailure(database, { kind, data, error, ...attempt }).catch(() => undefined)
        throw error
      }
      // A failed note must not repeat the work.
      if (attempt.tries > 1)
        await noteRecovery(database, { kind, data, tries: attempt.tries }).catch(() => undefined)
    },
  })
