import { asc, eq, lte, or, sql } from 'drizzle-orm'
import type { ConditionState } from '../../api/condition-state.ts'
import type { ConditionStay } from '../../machines/lifecycle/condition/condition-wait.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import {
  conditionFileTable,
  conditionHistoryTable,
  type ConditionRow,
  conditionTable,
} from '../schema/condition.table.ts'
import { documentTable } from '../schema/document.table.ts'
import { suretyTable } from '../schema/surety.table.ts'

type AnswerDocument = { docFileId: number; fileName: string }

/** Moments as milliseconds since 1970. */
const historyOf = (connection: Connection) => {
  const { conditionId, state, enteredAt } = conditionHistoryTable
  const at = sql`extract(epoch from ${enteredAt}) * 1000`
  const found = connection
    .select({
      history: sql`json_agg(json_build_object('state', ${state}, 'at', ${at}) order by ${enteredAt})`,
    })
    .from(conditionHistoryTable)
    .where(eq(conditionId, conditionTable.conditionId))
  return sql<ConditionStay[]>`coalesce((${found}), '[]')`
}

/** A condition with the documents of its answer, its states in order, and its surety. */
export type StoredCondition = {
  condition: ConditionRow
  documents: AnswerDocument[]
  history: ConditionStay[]
  /** The surety of whom it is asked. */
  surety: { suretyId: number; name: string } | null
}

/** The documents of the answer of the condition that the query around it reads. */
const answerOf = (connection: Connection) =>
  connection
    .select({
      documents: sql<AnswerDocument[]>`coalesce(json_agg(json_build_object(
        'docFileId', ${documentTable.docFileId}, 'fileName', ${documentTable.fileName})
        order by ${documentTable.docFileId}), '[]')`.as('documents'),
    })
    .from(conditionFileTable)
    .innerJoin(documentTable, eq(documentTable.docFileId, conditionFileTable.docFileId))
    .where(eq(conditionFileTable.conditionId, conditionTable.conditionId))
    .as('answer')

const select = (connection: Connection) => {
  const answer = answerOf(connection)
  return connection
    .select({
      condition: conditionTable,
      documents: answer.documents,
      history: historyOf(connection),
      surety: { suretyId: suretyTable.suretyId, name: suretyTable.name },
    })
    .from(conditionTable)
    .leftJoin(suretyTable, eq(suretyTable.suretyId, conditionTable.suretyId))
    .crossJoinLateral(answer)
}

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

/** Inserts a condition before its lifecycle asks it. */
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

/** Replaces the documents of a condition's answer. */
export const writeAnswerFiles = async (
  tx: Transaction,
  conditionId: number,
  docFileIds: readonly number[],
): Promise<void> => {
  await tx.delete(conditionFileTable).where(eq(conditionFileTable.conditionId, conditionId))
  if (docFileIds.length > 0)
    await tx.insert(conditionFileTable).values(docFileIds.map((docFileId) => ({ conditionId, docFileId })))
}

/** Updates the state. For the condition's lifecycle only. */
export const writeConditionState: typeof update = update

/** Adds a state to the history of a condition. For the condition's lifecycle only. */
export const insertConditionState = async (
  connection: Connection,
  conditionId: number,
  state: ConditionState,
  enteredAt: Date,
): Promise<void> => {
  await connection.insert(conditionHistoryTable).values({ conditionId, state, enteredAt })
}
