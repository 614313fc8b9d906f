import { eq } from 'drizzle-orm'
import type { Connection } from '../../platform/database/database.ts'
import { type WithdrawalRow, withdrawalTable } from '../../schema/withdrawal.table.ts'

export const findWithdrawal = async (
  connection: Connection,
  queryId: number,
): Promise<WithdrawalRow | null> =>
  (await connection.select().from(withdrawalTable).where(eq(withdrawalTable.queryId, queryId)))[0] ?? null

export const storeWithdrawal = async (connection: Connection, row: WithdrawalRow): Promise<void> => {
  await connection.insert(withdrawalTable).values(row)
}
