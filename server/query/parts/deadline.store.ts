import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { DeadlinePurpose, DeadlineRules } from '../../../api/deadlines.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { deadlinePurposes } from '../../../api/deadlines.ts'
import type { StatusCode } from '../../../api/status.ts'
import { deadlineAt, type DeadlineRule } from '../../../domain/deadline.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { selectSettings, type SettingsRow } from '../../provider-settings/provider-settings.store.ts'
import { type DeadlineRow, deadlineTable } from '../../schema/deadline.table.ts'
import { queryTable } from '../../schema/query.table.ts'

export const findDeadlines = (connection: Connection, queryId: number): Promise<DeadlineRow[]> =>
  connection.select().from(deadlineTable).where(eq(deadlineTable.queryId, queryId))

/** The rule of a status, during a vote the vote's; null if the status waits for nobody. */
const ruleOf = (rules: DeadlineRules, status: StatusCode, vote: boolean): DeadlineRule | null => {
  const rule: DeadlineRule | undefined = Object.entries(rules).find(([subject]) => subject === status)?.[1]
  if (!rule) return null
  if (!vote) return rule
  return {
    reminder: rules.vote.reminder ?? rule.reminder,
    escalation: rules.vote.escalation ?? rule.escalation,
  }
}

/** A query that enters a status; `vote`: the committee votes on it there. */
type Entered = { queryId: number; status: StatusCode; vote: boolean; at: Date }

/** The deadlines of a query that enters a status, by these settings. */
export const deadlinesFrom = (
  settings: SettingsRow,
  { queryId, status, vote, at }: Entered,
): (typeof deadlineTable.$inferInsert & { dueAt: Date })[] => {
  const rule = ruleOf(settings.deadlines, status, vote)
  return deadlinePurposes.flatMap((purpose) => {
    const workingDays = rule?.[purpose] ?? null
    if (workingDays === null) return []
    const dueAt = deadlineAt(purpose, { workingDays, from: at }, settings)
    return [{ queryId, status, purpose, dueAt, workingDays, settingsAt: settings.modifiedAt }]
  })
}

/**
 * Replaces the deadlines of a query by those of the status that it enters, by the settings of now. Does nothing if a later
 * step of the same transaction has led on.
 */
export const setDeadlines = async (
  tx: Transaction,
  { queryId, status, vote, at }: Entered,
): Promise<void> => {
  const [now] = await tx
    .select({ status: queryTable.status })
    .from(queryTable)
    .where(eq(queryTable.queryId, queryId))
  if (now?.status !== status) return
  await tx.delete(deadlineTable).where(eq(deadlineTable.queryId, queryId))
  const rows = deadlinesFrom(await selectSettings(tx), { queryId, status, vote, at })
  if (rows.length > 0) await tx.insert(deadlineTable).values(rows)
}

/** Records when a deadline took effect. */
export const noteDeadline = async (
  tx: Transaction,
  { queryId, purpose, at }: { queryId: number; purpose: DeadlinePurpose; at: Date },
): Promise<void> => {
  await tx
    .update(deadlineTable)
    .set({ happenedAt: at })
    .where(and(eq(deadlineTable.queryId, queryId), eq(deadlineTable.purpose, purpose)))
}

/** Queries with a deadline whose moment has come and that has yet to take effect. */
export const findQueriesDue = async (connection: Connection, at: Date): Promise<number[]> =>
  (
    await connection
      .selectDistinct({ queryId: deadlineTable.queryId })
      .from(deadlineTable)
      .where(and(isNull(deadlineTable.happenedAt), lte(deadlineTable.dueAt, at)))
      .orderBy(asc(deadlineTable.queryId))
  ).map(({ queryId }) => queryId)

/** The deadlines as facts for the lifecycle; without the in-house view only the expiry. */
export const deadlineFacts = (
  rows: readonly DeadlineRow[],
  principal: QueryPrincipal,
  now: Date,
): QueryFacts['deadlines'] => {
  const kind = principalKind(principal)
  const inhouse = kind === 'system' || seesInhouse(kind)
  const momentOf = (wanted: DeadlinePurpose) => rows.find(({ purpose }) => purpose === wanted)?.dueAt ?? null
  const overdueAt = inhouse ? momentOf('escalation') : null
  return {
    overdueAt: overdueAt?.toISOString() ?? null,
    overdue: overdueAt !== null && overdueAt <= now,
    expiresAt: momentOf('expiry')?.toISOString() ?? null,
    due: inhouse
      ? rows
          .filter(({ dueAt, happenedAt }) => happenedAt === null && dueAt <= now)
          .map(({ purpose }) => purpose)
      : [],
  }
}
