import { asc, eq, lte, or } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type ConditionRow, conditionTable } from '../schema/condition.table.ts'
import { documentTable } from '../schema/document.table.ts'

/** A condition with the name of the document that answers it. */
export type StoredCondition = { condition: ConditionRow; fileName: string | null }

const select = (connection: Connection) =>
  connection
    .select({ condition: conditionTable, fileName: documentTable.fileName })
    .from(conditionTable)
    .leftJoin(documentTable, eq(documentTable.docFileId, conditionTable.docFileId))

export const findCondition = async (
  connection: Connection,
  conditionId: number,
): Promise<StoredCondition | undefined> =>
  (await select(connection).where(eq(conditionTable.conditionId, conditionId)))[0]

/** The conditions of a query, in the order in which they were asked. */
export const findConditions = (connection: Connection, queryId: number): Promise<StoredCondition[]> =>
  select(connection).where(eq(conditionTable.queryId, queryId)).orderBy(asc(conditionTable.conditionId))

/** Conditions whose reminder or escalation is due. */
export const findDueConditions = (connection: Connection, at: Date): Promise<{ conditionId: number }[]> =>
  connection
    .select({ conditionId: conditionTable.conditionId })
    .from(conditionTable)
    .where(or(lte(conditionTable.remindAt, at), lte(conditionTable.overdueAt, at)))
    .orderBy(asc(conditionTable.conditionId))

type NewCondition = Omit<typeof conditionTable.$inferInsert, 'conditionId' | 'state'>

/** Inserts a condition that its lifecycle has yet to ask. */
export const insertCondition = async (connection: Connection, condition: NewCondition): Promise<number> => {
  const [stored] = await connection
    .insert(conditionTable)
    .values(condition)
    .returning({ conditionId: conditionTable.conditionId })
  if (!stored) throw new Error('the condition was not stored')
  return stored.conditionId
}

type Changes = Partial<Omit<ConditionRow, 'conditionId' | 'queryId'>>

const update = async (connection: Connection, conditionId: number, changes: Changes): Promise<void> => {
  await connection.update(conditionTable).set(changes).where(eq(conditionTable.conditionId, conditionId))
}

/** Updates columns outside of the condition's lifecycle. */
export const writeCondition: (
  connection: Connection,
  conditionId: number,
  changes: Omit<Changes, 'state'>,
) => Promise<void> = update

/** Updates the state. For the condition's lifecycle only. */
export const writeConditionState: typeof update = update
