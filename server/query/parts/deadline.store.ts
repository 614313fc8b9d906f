import { and, asc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import type { DeadlineKind, DeadlinePurpose } from '../../../api/deadlines.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { deadlinePurposes, isWatched } from '../../../api/deadlines.ts'
import type { StatusCode } from '../../../api/status.ts'
import { deadlineAt, type DeadlineRule } from '../../../domain/deadline.ts'
import type { SigningDeadline } from '../../../machines/lifecycle/container/container-facts.ts'
import { isBeingDecided } from '../../../machines/lifecycle/query/query-history.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { type DatedSettings, selectSettingsAt } from '../../provider-settings/deadline-setting.store.ts'
import { type DeadlineRow, deadlineTable } from '../../schema/deadline.table.ts'
import { queryTable } from '../../schema/query.table.ts'

/** The deadlines of a query and of its vote. */
export const findDeadlines = (connection: Connection, queryId: number): Promise<DeadlineRow[]> =>
  connection.select().from(deadlineTable).where(ofQuery(queryId))

/** A query that enters a status. */
type Entered = { queryId: number; status: StatusCode; at: Date }

type NewDeadline = typeof deadlineTable.$inferInsert & { dueAt: Date }

const rowsOf = (
  rule: DeadlineRule,
  of: Pick<NewDeadline, 'queryId' | 'kind' | 'status'>,
  { settings, at }: { settings: DatedSettings; at: Date },
): NewDeadline[] =>
  deadlinePurposes.flatMap((purpose) => {
    const workingDays = rule[purpose] ?? null
    if (workingDays === null) return []
    const dueAt = deadlineAt(purpose, { workingDays, from: at }, settings)
    return [{ ...of, purpose, dueAt, workingDays, settingsAt: settings.modifiedAt }]
  })

/** The deadlines of a query that enters a status, by these settings; none if the status waits for no user. */
export const deadlinesFrom = (settings: DatedSettings, { queryId, status, at }: Entered): NewDeadline[] => {
  return isWatched(status)
    ? rowsOf(settings.deadlines[status], { queryId, kind: 'status', status }, { settings, at })
    : []
}

const insert = async (tx: Transaction, rows: readonly NewDeadline[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(deadlineTable).values([...rows])
}

const statusNow = async (tx: Transaction, queryId: number): Promise<StatusCode | undefined> =>
  (await tx.select({ status: queryTable.status }).from(queryTable).where(eq(queryTable.queryId, queryId)))[0]
    ?.status

/** The deadlines of a query itself; those of its signings belong to their containers. */
const ofQuery = (queryId: number) =>
  and(eq(deadlineTable.queryId, queryId), isNull(deadlineTable.containerId))

/**
 * Replaces the deadlines of a query, with those of a vote, by those of the status that it enters, by the settings of that day.
 * Does nothing if a later step of the same transaction has led on.
 */
export const setDeadlines = async (tx: Transaction, { queryId, status, at }: Entered): Promise<void> => {
  if ((await statusNow(tx, queryId)) !== status) return
  await tx.delete(deadlineTable).where(ofQuery(queryId))
  await insert(tx, deadlinesFrom(await selectSettingsAt(tx, at), { queryId, status, at }))
}

/** Cancels the deadlines of a vote. */
export const cancelVoteDeadlines = async (tx: Transaction, queryId: number): Promise<void> => {
  await tx.delete(deadlineTable).where(and(ofQuery(queryId), eq(deadlineTable.kind, 'vote')))
}

/** Sets the deadlines of a vote that begins or restarts. Does nothing if the query has left the committee since. */
export const setVoteDeadlines = async (
  tx: Transaction,
  { queryId, at }: Pick<Entered, 'queryId' | 'at'>,
): Promise<void> => {
  const status = await statusNow(tx, queryId)
  if (status === undefined || !isBeingDecided(status)) return
  await cancelVoteDeadlines(tx, queryId)
  const settings = await selectSettingsAt(tx, at)
  await insert(tx, rowsOf(settings.deadlines.vote, { queryId, kind: 'vote', status }, { settings, at }))
}

/** Sets the deadlines of a container that is sent, in place of an earlier sending's. */
export const setSigningDeadlines = async (
  tx: Transaction,
  { queryId, containerId, deadlines, at }: SentContainer,
): Promise<void> => {
  await tx.delete(deadlineTable).where(eq(deadlineTable.containerId, containerId))
  const status = await statusNow(tx, queryId)
  if (status === undefined) throw new Error('a container without its query was sent')
  const { modifiedAt: settingsAt } = await selectSettingsAt(tx, at)
  await insert(
    tx,
    deadlines.map(({ purpose, dueAt, workingDays }) => ({
      queryId,
      containerId,
      kind: 'signing' as const,
      status,
      purpose,
      dueAt: new Date(dueAt),
      workingDays,
      settingsAt,
    })),
  )
}

type SentContainer = {
  queryId: number
  containerId: number
  deadlines: readonly SigningDeadline[]
  at: Date
}

/** Cancels the deadlines of a signing; the one that ended it stays. */
export const cancelSigningDeadlines = async (tx: Transaction, containerId: number): Promise<void> => {
  await tx
    .delete(deadlineTable)
    .where(
      and(
        eq(deadlineTable.containerId, containerId),
        or(ne(deadlineTable.purpose, 'expiry'), isNull(deadlineTable.happenedAt)),
      ),
    )
}

type Happened = { purpose: DeadlinePurpose; at: Date }

/** Records when a deadline of a query or its vote took effect. */
export const noteDeadline = async (
  tx: Transaction,
  { queryId, kind, purpose, at }: Happened & { queryId: number; kind: DeadlineKind },
): Promise<void> => {
  await tx
    .update(deadlineTable)
    .set({ happenedAt: at })
    .where(and(ofQuery(queryId), eq(deadlineTable.kind, kind), eq(deadlineTable.purpose, purpose)))
}

/** Records when the deadlines of a signing that have come took effect; of several reminders all at once. */
export const noteSigningDeadline = async (
  tx: Transaction,
  { containerId, purpose, at }: Happened & { containerId: number },
): Promise<void> => {
  await tx
    .update(deadlineTable)
    .set({ happenedAt: at })
    .where(
      and(
        eq(deadlineTable.containerId, containerId),
        eq(deadlineTable.purpose, purpose),
        isNull(deadlineTable.happenedAt),
        lte(deadlineTable.dueAt, at),
      ),
    )
}

const isDueAt = (at: Date) => and(isNull(deadlineTable.happenedAt), lte(deadlineTable.dueAt, at))

/** Queries with a deadline, of their status or vote, whose moment has come and that has yet to take effect. */
export const findQueriesDue = async (connection: Connection, at: Date): Promise<number[]> =>
  (
    await connection
      .selectDistinct({ queryId: deadlineTable.queryId })
      .from(deadlineTable)
      .where(and(isDueAt(at), isNull(deadlineTable.containerId)))
      .orderBy(asc(deadlineTable.queryId))
  ).map(({ queryId }) => queryId)

/** The same of the containers of signings. */
export const findContainersDue = async (connection: Connection, at: Date): Promise<number[]> =>
  (
    await connection
      .selectDistinct({ containerId: deadlineTable.containerId })
      .from(deadlineTable)
      .where(isDueAt(at))
      .orderBy(asc(deadlineTable.containerId))
  ).flatMap(({ containerId }) => containerId ?? [])

/** The deadlines as facts for the lifecycle; without the in-house view only the expiry. */
export const deadlineFacts = (
  rows: readonly DeadlineRow[],
  principal: QueryPrincipal,
  now: Date,
): QueryFacts['deadlines'] => {
  const kind = principalKind(principal)
  const inhouse = kind === 'system' || seesInhouse(kind)
  const of = (wanted: DeadlineKind) => rows.filter((row) => row.kind === wanted)
  return {
    ...watchedFacts(inhouse ? of('status') : [], now),
    expiresAt: momentOf(of('status'), 'expiry')?.toISOString() ?? null,
    vote: watchedFacts(inhouse ? of('vote') : [], now),
  }
}

const momentOf = (rows: readonly DeadlineRow[], wanted: DeadlinePurpose): Date | null =>
  rows.find(({ purpose }) => purpose === wanted)?.dueAt ?? null

const watchedFacts = (rows: readonly DeadlineRow[], now: Date) => {
  const overdueAt = momentOf(rows, 'escalation')
  return {
    overdueAt: overdueAt?.toISOString() ?? null,
    overdue: overdueAt !== null && overdueAt <= now,
    due: rows
      .filter(({ dueAt, happenedAt }) => happenedAt === null && dueAt <= now)
      .map(({ purpose }) => purpose),
  }
}
