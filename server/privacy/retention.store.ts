import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Retention, RetentionKind } from '../../api/retention.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { erasedKindsOn, retentionOn } from '../../domain/retention.ts'
import type { Connection } from '../platform/database/database.ts'
import { retentionRunTable, retentionSettingTable } from '../schema/retention.table.ts'
import { userTable } from '../schema/user.table.ts'

/** Changes that the page lists. */
const MAX_ROWS = 100

/** The months in force at a moment. */
export const monthsAt = async (connection: Connection, now: Date): Promise<Record<RetentionKind, number>> =>
  retentionOn(await connection.select().from(retentionSettingTable), todayInTallinn(now))

/** The kinds that are erased from a moment on, because compliance has set their time. */
export const erasedKindsAt = async (connection: Connection, now: Date): Promise<Set<RetentionKind>> =>
  erasedKindsOn(await connection.select().from(retentionSettingTable), todayInTallinn(now))

/** The changes that take effect on a later day. */
export const findPlanned = (connection: Connection, now: Date) =>
  connection
    .select()
    .from(retentionSettingTable)
    .where(gt(retentionSettingTable.validFrom, todayInTallinn(now)))

/** Plans a change, in place of one that is planned for the same day. */
export const planRetention = async (
  connection: Connection,
  row: typeof retentionSettingTable.$inferInsert,
): Promise<void> => {
  await connection
    .insert(retentionSettingTable)
    .values(row)
    .onConflictDoUpdate({
      target: [retentionSettingTable.kind, retentionSettingTable.validFrom],
      set: { months: row.months, setBy: row.setBy, setAt: row.setAt },
    })
}

export const findRetentionChanges = async (connection: Connection): Promise<Retention['changes']> => {
  const rows = await connection
    .select({
      change: retentionSettingTable,
      personName: sql<
        string | null
      >`nullif(concat_ws(' ', ${userTable.firstName}, ${userTable.lastName}), '')`,
    })
    .from(retentionSettingTable)
    .leftJoin(userTable, eq(userTable.accountUserId, retentionSettingTable.setBy))
    .orderBy(desc(retentionSettingTable.validFrom), retentionSettingTable.kind)
    .limit(MAX_ROWS)
  return rows.map(({ change: { kind, validFrom, months, setAt }, personName }) => ({
    kind,
    validFrom,
    months,
    setAt: setAt.toISOString(),
    personName,
  }))
}

export const insertRun = async (connection: Connection, startedAt: Date): Promise<number> => {
  const [run] = await connection
    .insert(retentionRunTable)
    .values({ startedAt })
    .returning({ id: retentionRunTable.retentionRunId })
  if (!run) throw new Error('a run was not stored')
  return run.id
}

export const writeRun = async (
  connection: Connection,
  id: number,
  changes: Partial<Pick<typeof retentionRunTable.$inferInsert, 'endedAt' | 'erased'>>,
): Promise<void> => {
  await connection.update(retentionRunTable).set(changes).where(eq(retentionRunTable.retentionRunId, id))
}

export const findLastRun = async (connection: Connection): Promise<Retention['lastRun']> => {
  const [run] = await connection
    .select()
    .from(retentionRunTable)
    .orderBy(desc(retentionRunTable.retentionRunId))
    .limit(1)
  if (!run) return null
  return {
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    erased: run.erased,
  }
}
