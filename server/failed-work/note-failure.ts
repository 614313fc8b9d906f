import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { auditTable } from '../schema/audit.table.ts'
import { findSubjects } from './failed-work.store.ts'

/** Work with many retries is reported once in so long. */
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

const isTold = async (database: Database, queryId: number, kind: string): Promise<boolean> => {
  const [told] = await database
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
  return told !== undefined
}

const note = async (database: Database, kind: string, data: unknown): Promise<void> => {
  const subjectId = await queryIdOf(database, kind, data)
  if (subjectId === null || (await isTold(database, subjectId, kind))) return
  await audit(database, { event: 'work.failed', subject: 'query', subjectId, details: { kind } })
}

/** Work whose failures are noted in the story of the query that it is about. */
export const notingFailures =
  (database: Database) =>
  ({ work, ...worker }: Worker): Worker => ({
    ...worker,
    work: async (data, attempt) => {
      try {
        await work(data, attempt)
      } catch (error) {
        // The failure of the work itself is what is thrown, also where the database does not answer.
        await note(database, worker.job.name, data).catch(() => undefined)
        throw error
      }
    },
  })
