import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Role } from '../../api/role.ts'
import { committeeDecides } from '../../machines/lifecycle/query/committee-votes.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Turn } from '../../machines/lifecycle/query/statuses.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { loadQueryParts } from '../query/record/query.store.ts'
import { isOwnQuery } from '../query/record/visibility.ts'
import { type DeadlineRow, deadlineTable } from '../schema/deadline.table.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'

/** What has happened longer ago is no news. */
const NEWS_MS = 14 * 24 * 60 * 60_000

/** A deadline that has taken effect, with its query. */
export type DeadlineNews = { deadline: DeadlineRow; query: QueryRow }

const select = (connection: Connection) =>
  connection
    .select({ deadline: deadlineTable, query: queryTable })
    .from(deadlineTable)
    .innerJoin(queryTable, eq(queryTable.queryId, deadlineTable.queryId))

/** The deadlines that still hold: leaving the status deletes them. */
export const findDeadlinesById = (connection: Connection, ids: readonly number[]): Promise<DeadlineNews[]> =>
  select(connection)
    .where(inArray(deadlineTable.deadlineId, [...ids]))
    .orderBy(asc(deadlineTable.queryId))

const withRole = async (connection: Connection, role: Role): Promise<number[]> =>
  (
    await connection
      .select({ id: userTable.accountUserId })
      .from(userTable)
      .where(and(eq(userTable.userRole, role), userTable.active, isNull(userTable.deletedAt)))
  ).map(({ id }) => id)

/** Members of credit; before the committee only those who may vote and have not. */
const deciders = async (connection: Connection, query: QueryRow, now: Date): Promise<number[]> => {
  const members = await withRole(connection, 'CREDIT')
  const stored = await loadQueryParts(connection, query)
  if (!committeeDecides(queryFacts(stored, system, now))) return members
  const voted = stored.committee.votes.map(({ accountUserId }) => accountUserId)
  return members.filter((id) => !voted.includes(id) && !isOwnQuery(stored, id))
}

const some = (...ids: (number | null)[]): number[] => ids.filter((id) => id !== null)

/** Who is waited for, by whose turn it is: the creator, the manager, or everyone of a role. */
const waitedFor: Record<Turn, (connection: Connection, query: QueryRow, now: Date) => Promise<number[]>> = {
  owner: (_, { userId, managerId }) => Promise.resolve(some(userId ?? managerId)),
  shop: (_, { userId, managerId }) => Promise.resolve(some(userId ?? managerId)),
  inhouse: (_, { userId, managerId }) => Promise.resolve(some(managerId ?? userId)),
  signers: (_, { userId, managerId }) => Promise.resolve(some(managerId ?? userId)),
  credit: deciders,
  compliance: (connection) => withRole(connection, 'COMPLIANCE'),
  nobody: () => Promise.resolve([]),
}

/** A reminder goes to those who have to act; that a query is overdue, to its manager too. */
const readersOf = async (
  connection: Connection,
  { deadline, query }: DeadlineNews,
  now: Date,
): Promise<number[]> => {
  const readers = await waitedFor[query.turn](connection, query, now)
  return deadline.purpose === 'escalation' ? [...new Set([...readers, ...some(query.managerId)])] : readers
}

/**
 * Returns the deadlines that have taken effect, each with a user who has not been notified yet. An overdue query needs
 * no reminder. Skips rows that another process has locked.
 */
export const findDeadlineNews = async (
  tx: Transaction,
  now: Date,
): Promise<{ accountUserId: number; deadlineId: number }[]> => {
  const found = await select(tx)
    .where(
      and(
        gt(deadlineTable.happenedAt, new Date(now.getTime() - NEWS_MS)),
        // Queries that were overdue before deadlines existed took effect then; no letter is sent about them.
        gt(deadlineTable.happenedAt, deadlineTable.dueAt),
      ),
    )
    .orderBy(asc(deadlineTable.deadlineId))
    .for('update', { of: deadlineTable, skipLocked: true })
  const overdue = new Set(
    found.flatMap(({ deadline }) => (deadline.purpose === 'escalation' ? deadline.queryId : [])),
  )
  const news = []
  for (const one of found) {
    const { deadlineId, purpose, queryId, toldTo } = one.deadline
    if (purpose === 'reminder' && overdue.has(queryId)) continue
    for (const accountUserId of await readersOf(tx, one, now))
      if (!toldTo.includes(accountUserId)) news.push({ accountUserId, deadlineId })
  }
  return news
}

/** Records that a letter notified a user of a deadline. */
export const markTold = async (
  tx: Transaction,
  { accountUserId, deadlineId }: { accountUserId: number; deadlineId: number },
): Promise<void> => {
  await tx
    .update(deadlineTable)
    .set({ toldTo: sql`array_append(${deadlineTable.toldTo}, ${accountUserId})` })
    .where(eq(deadlineTable.deadlineId, deadlineId))
}
