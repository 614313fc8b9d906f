import { and, asc, desc, eq, getTableColumns, lte } from 'drizzle-orm'
import { firstVersion } from '../../domain/decision-table/first-table.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import type { NumberedTable } from '../query/lifecycle/decide.ts'
import { type DecisionTableRow, decisionTableTable } from '../schema/decision-table.table.ts'

const { version, state, content, inForceFrom } = decisionTableTable

/** The table in force at a moment. Of two that begin at the same moment the later one counts. */
export const findTableInForce = async (connection: Connection, at: Date): Promise<NumberedTable> => {
  const [found] = await connection
    .select({ version, table: content })
    .from(decisionTableTable)
    .where(and(eq(state, 'approved'), lte(inForceFrom, at)))
    .orderBy(desc(inForceFrom), desc(version))
    .limit(1)
  return found ?? firstVersion
}

/** The first table as if it was stored. */
export const firstRow: DecisionTableRow = {
  version: firstVersion.version,
  state: 'approved',
  content: firstVersion.table,
  note: '',
  fromDay: null,
  inForceFrom: new Date(0),
  copyOf: firstVersion.version,
  authors: [],
  modifiedAt: new Date(0),
  decidedBy: null,
  decidedByName: '',
  decidedAt: null,
  reason: '',
  backTest: null,
}

const { content: _content, backTest: _backTest, ...summaryColumns } = getTableColumns(decisionTableTable)
export type DecisionTableSummaryRow = Omit<DecisionTableRow, 'content' | 'backTest'>

/** Every stored version without rows and back-test, oldest first. */
export const findSummaries = (connection: Connection): Promise<DecisionTableSummaryRow[]> =>
  connection.select(summaryColumns).from(decisionTableTable).orderBy(asc(version))

export const findVersion = async (
  connection: Connection,
  wanted: number,
): Promise<DecisionTableRow | undefined> => {
  if (wanted === firstVersion.version) return firstRow
  const [found] = await connection.select().from(decisionTableTable).where(eq(version, wanted))
  return found
}

/** Lets changes of tables wait for each other until the transaction ends; decisions do not wait. */
export const lockTables = async (tx: Transaction): Promise<void> => {
  await tx.execute('lock table decision_table in share row exclusive mode')
}

type NewRow = Pick<DecisionTableRow, 'content' | 'copyOf' | 'authors' | 'modifiedAt'>

export const insertVersion = async (tx: Transaction, row: NewRow): Promise<number> => {
  const [stored] = await tx.insert(decisionTableTable).values(row).returning({ version })
  if (!stored) throw new Error('no row was inserted')
  return stored.version
}

export const writeVersion = async (
  tx: Transaction,
  wanted: number,
  changes: Partial<Omit<DecisionTableRow, 'version'>>,
): Promise<void> => {
  await tx.update(decisionTableTable).set(changes).where(eq(version, wanted))
}
