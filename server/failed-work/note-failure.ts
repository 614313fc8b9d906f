import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Try, Worker } from '../platform/jobs/jobs.ts'
import { auditTable } from '../schema/audit.table.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { findSubjects } from './failed-work.store.ts'

/** Repeated failures of the same work are recorded once in this time, unless it succeeded between them. */
const AGAIN_HOURS = 24

const queryIdOf = async (database: Database, data: unknown): Promise<number | null> => {
  const job = { data: (data ?? {}) as Record<string, unknown> }
  return (await findSubjects(database, [job])).queryIdOf(job)
}

/** What is recorded of the work of a kind for a query, newest first. */
const findNotes = (database: Database, queryId: number, kind: string) =>
  database
    .select({
      event: auditTable.event,
      tries: sql<number | null>`(${auditTable.details} ->> 'tries')::int`,
      isRecent: sql<boolean>`${auditTable.at} > now() - make_interval(hours => ${AGAIN_HOURS})`,
    })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, 'query'),
        eq(auditTable.subjectId, String(queryId)),
        inArray(auditTable.event, ['work.failed', 'work.recovered']),
        sql`${auditTable.details} ->> 'kind' = ${kind}`,
      ),
    )
    .orderBy(desc(auditTable.auditId))

type Note = Awaited<ReturnType<typeof findNotes>>[number]

/**
 * Whether a success at this attempt ends a recorded failure: the newest one, or work that was given up at the attempt
 * before, of which a query can have several of one kind.
 */
const endsFailure = (notes: readonly Note[], tries: number): boolean => {
  const count = (event: string, after: number) =>
    notes.filter((note) => note.event === event && note.tries === after).length
  return notes[0]?.event === 'work.failed' || count('work.failed', tries - 1) > count('work.recovered', tries)
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
  const [newest] = isLast ? [] : await findNotes(database, subjectId, kind)
  if (newest?.event === 'work.failed' && newest.isRecent) return
  const details = { kind, ...causeOf(error), ...(isLast && { tries }) }
  await audit(database, { event: 'work.failed', subject: 'query', subjectId, details })
}

/** Work whose earlier attempts only ended with the program, as in a restart, has not failed, so nothing is recorded. */
const noteRecovery = async (
  database: Database,
  { kind, data, tries }: { kind: string; data: unknown; tries: number },
): Promise<void> => {
  const subjectId = await queryIdOf(database, data)
  if (subjectId === null || !endsFailure(await findNotes(database, subjectId, kind), tries)) return
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
      // If the audit entry fails, the finished job must not run again.
      if (attempt.tries > 1)
        await noteRecovery(database, { kind, data, tries: attempt.tries }).catch(() => undefined)
    },
  })
