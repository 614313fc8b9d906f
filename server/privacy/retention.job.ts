import { and, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type ErasedCounts,
  type QueryRetentionKind,
  queryRetentionKinds,
  type RetentionKind,
} from '../../api/retention.ts'
import { addMonths, todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Database, Transaction } from '../platform/database/database.ts'
import { defineJob, RETRY_S, type Worker, worker } from '../platform/jobs/jobs.ts'
import { queryTable } from '../schema/query.table.ts'
import { dueRows, rowKinds } from './due-rows.ts'
import { eraseQuery } from './erase-query.ts'
import { isDue, kindOfQuery, type QueryMonths } from './kept-queries.ts'
import { erasedKindsAt, insertRun, monthsAt, writeRun } from './retention.store.ts'

/** Hour and minute in UTC, when few people work. */
const AT = { hour: 2, minute: 7 }
const NIGHTLY = `${AT.minute} ${AT.hour} * * *`

/** Queries and rows of one transaction, so that locks are short. */
const BATCH = 25
const ROWS = 1000
/** Batches of one kind in a night; the next night goes on. */
const MAX_BATCHES = 200

export const retentionJob = defineJob({
  name: 'privacy.retention',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})

type Needs = Pick<Dependencies, 'database' | 'now'>

/** The next moment at which the job runs. */
export const nextRunAt = (now: Date): Date => {
  const next = new Date(now)
  next.setUTCHours(AT.hour, AT.minute, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

/** Rows of their own that were written before this moment are due. */
const before = (months: number, now: Date): Date =>
  new Date(`${addMonths(todayInTallinn(now), -months)}T00:00:00Z`)

/** How many queries and rows of each kind are due. */
export const countDue = async (
  connection: Connection,
  months: Record<RetentionKind, number>,
  now: Date,
): Promise<ErasedCounts> => {
  const kind = kindOfQuery(connection).as('kind')
  const due = connection
    .select({ kind })
    .from(queryTable)
    .where(isDue(connection, months, now))
    .as('due')
  const counts: ErasedCounts = {}
  for (const { kind: found } of await connection.select({ kind: due.kind }).from(due))
    counts[found] = (counts[found] ?? 0) + 1
  for (const one of rowKinds) counts[one] = await dueRows[one].count(connection, before(months[one], now))
  return counts
}

type Erased = { kind: QueryRetentionKind; count: number }

type Times = { kinds: readonly QueryRetentionKind[]; months: QueryMonths }

/**
 * Erases those of the locked queries that are due. Reads that again, because compliance may have held one between the
 * look-up and its lock.
 */
export const eraseLocked = async (
  tx: Transaction,
  locked: readonly number[],
  { kinds, months }: Times,
  now: Date,
): Promise<Erased[]> => {
  const due = await tx
    .select({ query: queryTable, kind: kindOfQuery(tx) })
    .from(queryTable)
    .where(
      and(inArray(queryTable.queryId, [...locked]), isDue(tx, months, now), inArray(kindOfQuery(tx), kinds)),
    )
    .orderBy(queryTable.queryId)
  for (const { query, kind } of due) {
    await eraseQuery(tx, query, now)
    await audit(tx, { event: 'query.erased', subject: 'query', subjectId: query.queryId, details: { kind } })
  }
  return due.map(({ kind }) => ({ kind, count: 1 }))
}

/** Locks the queries, so that two processes never erase the same one. */
const eraseBatch = async (tx: Transaction, times: Times, now: Date): Promise<Erased[]> => {
  const found = await tx
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(and(isDue(tx, times.months, now), inArray(kindOfQuery(tx), times.kinds)))
    .orderBy(queryTable.queryId)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const locked = found.map(({ queryId }) => queryId)
  return eraseLocked(tx, locked, times, now)
}

/** Erases a batch at a time until nothing is left, or the night's share is done; notes each batch's counts. */
const inBatches = async (
  database: Database,
  batch: (tx: Transaction) => Promise<readonly { kind: RetentionKind; count: number }[]>,
  note: (kind: RetentionKind, count: number) => Promise<void>,
): Promise<void> => {
  for (let done = 0; done < MAX_BATCHES; done += 1) {
    const erased = await database.transaction(batch)
    for (const { kind, count } of erased) if (count > 0) await note(kind, count)
    if (erased.every(({ count }) => count === 0)) return
  }
}

/** Erases everything of the kinds whose time compliance has set that is no longer kept. A run that is cut off goes on where it was when it is tried again. */
export const eraseWhatIsDue = async ({ database, now }: Needs): Promise<ErasedCounts> => {
  const startedAt = now()
  const months = await monthsAt(database, startedAt)
  const erasedKinds = await erasedKindsAt(database, startedAt)
  const kinds = queryRetentionKinds.filter((kind) => erasedKinds.has(kind))
  const run = await insertRun(database, startedAt)
  const erased: ErasedCounts = {}
  const note = async (kind: RetentionKind, count: number) => {
    erased[kind] = (erased[kind] ?? 0) + count
    await writeRun(database, run, { erased })
  }
  await inBatches(database, (tx) => eraseBatch(tx, { kinds, months }, startedAt), note)
  for (const kind of rowKinds.filter((one) => erasedKinds.has(one))) {
    const old = before(months[kind], startedAt)
    await inBatches(database, async (tx) => [{ kind, count: await dueRows[kind].erase(tx, old, ROWS) }], note)
  }
  await database.transaction(async (tx) => {
    await writeRun(tx, run, { endedAt: now(), erased })
    await audit(tx, { event: 'retention.ran', subject: 'retention', subjectId: run, details: erased })
  })
  return erased
}

export const retentionWorker = (needs: Needs): Worker =>
  worker(
    retentionJob,
    async () => {
      await eraseWhatIsDue(needs)
    },
    NIGHTLY,
  )
