import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { auditTable } from '../schema/audit.table.ts'
import { findSubjects } from './failed-work.store.ts'

/** Repeated failures of the same work are recorded once in this time. */
const AGAIN_HOURS = 24

const queryIdOf = async (database: Database, name: string, data: unknown): Promise<number | null> => {
  const named = (data ?? {}) as Record<string, unknown>
  if (typeof named['queryId'] === 'number') return named['queryId']
  const job = {
    id: '',
    name,
    state: 'active',
    data: named,
    output: null,
    tries: 1,
    startedOn: null,
    startAfter: '',
  } as const
  return (await findSubjects(database, [job])).queryIdOf(job)
}

const wasNoted = async (database: Database, queryId: number, kind: string): Promise<boolean> => {
  const [entry] = await database
    .select({ auditId: auditTable.auditId })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject, 'query'),
        eq(auditTable.subjectId, String(queryId)),
        eq(auditTable.event, 'work.failed'),
        sql`${auditTable.details} ->> 'kind' = ${kind}`,
        gt(auditTable.at, sql`now() - make_interval(hours => ${AGAIN_HOURS})`),
      ),
    )
    .limit(1)
  return entry !== undefined
}

const note = async (database: Database, kind: string, data: unknown): Promise<void> => {
  const subjectId = await queryIdOf(database, kind, data)
  if (subjectId === null || (await wasNoted(database, subjectId, kind))) return
  await audit(database, { event: 'work.failed', subject: 'query', subjectId, details: { kind } })
}

/** Wraps a worker so that its failures appear in the timeline of the query concerned. */
export const notingFailures =
  (database: Database) =>
  ({ work, ...worker }: Worker): Worker => ({
    ...worker,
    work: async (data, attempt) => {
      try {
        await work(data, attempt)
      } catch (error) {
        // Throws the failure of the work itself, even if noting it fails.
        await note(database, worker.job.name, data).catch(() => undefined)
        throw error
      }
    },
  })
