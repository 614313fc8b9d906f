import { and, desc, eq } from 'drizzle-orm'
import type { DeadlineRules, DeadlineSetting } from '../../api/deadlines.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { deadlinesOn, deadlinesSince } from '../../domain/deadline-settings.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type DeadlineSettingRow, deadlineSettingTable } from '../schema/deadline-setting.table.ts'
import { userTable } from '../schema/user.table.ts'
import { selectSettings, type SettingsRow } from './provider-settings.store.ts'

export type DatedSettings = SettingsRow & { deadlines: DeadlineRules }

/** Every change of a deadline, planned ones too. */
export const findDeadlineSettings = (connection: Connection): Promise<DeadlineSettingRow[]> =>
  connection.select().from(deadlineSettingTable)

/**
 * Adds the deadlines in force at a moment to the settings. The version is the moment of the last change, or the start of
 * the day from which the newest of the deadlines applies.
 */
export const withDeadlines = async <Row extends { modifiedAt: Date }>(
  connection: Connection,
  row: Row,
  at: Date,
): Promise<Row & { deadlines: DeadlineRules }> => {
  const settings = await findDeadlineSettings(connection)
  const day = todayInTallinn(at)
  const since = deadlinesSince(settings, day)
  const modifiedAt = since !== null && since > row.modifiedAt ? since : row.modifiedAt
  return { ...row, modifiedAt, deadlines: deadlinesOn(settings, day) }
}

/** The settings, without the logo, with the deadlines in force at a moment. */
export const selectSettingsAt = async (connection: Connection, at: Date): Promise<DatedSettings> =>
  withDeadlines(connection, await selectSettings(connection), at)

/** Every change of a deadline with its author, the latest day first. */
export const findDeadlineSettingsWithAuthors = (connection: Connection) =>
  connection
    .select({ setting: deadlineSettingTable, firstName: userTable.firstName, lastName: userTable.lastName })
    .from(deadlineSettingTable)
    .leftJoin(userTable, eq(userTable.accountUserId, deadlineSettingTable.setBy))
    .orderBy(desc(deadlineSettingTable.validFrom), deadlineSettingTable.path)

export const insertDeadlineSettings = async (
  tx: Transaction,
  rows: readonly DeadlineSettingRow[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(deadlineSettingTable).values([...rows])
}

export const deleteDeadlineSetting = async (
  tx: Transaction,
  { path, validFrom }: Pick<DeadlineSetting, 'path' | 'validFrom'>,
): Promise<void> => {
  await tx
    .delete(deadlineSettingTable)
    .where(and(eq(deadlineSettingTable.path, path), eq(deadlineSettingTable.validFrom, validFrom)))
}
