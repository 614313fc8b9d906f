import { asc, eq } from 'drizzle-orm'
import type { Financier } from '../../api/financier.calls.ts'
import type { Connection } from '../platform/database/database.ts'
import { financierTable } from '../schema/financier.table.ts'

export const findFinanciers = (connection: Connection): Promise<Financier[]> =>
  connection.select().from(financierTable).orderBy(asc(financierTable.name))

export const findFinancier = async (
  connection: Connection,
  financierId: number,
): Promise<Financier | undefined> => {
  const [found] = await connection
    .select()
    .from(financierTable)
    .where(eq(financierTable.financierId, financierId))
  return found
}
