import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { DeadlineKind } from '../../api/deadlines.ts'
import type { Role } from '../../api/role.ts'
import { fullName } from '../../domain/person-name.ts'
import { committeeDecides } from '../../machines/lifecycle/query/committee-votes.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { isOfferedToCustomer } from '../query/record/offered-to-customer.ts'
import { loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import { isOwnQuery } from '../query/record/visibility.ts'
import { containerSignerTable, containerTable } from '../schema/container.table.ts'
import { type DeadlineRow, deadlineTable } from '../schema/deadline.table.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import { usersForManager, usersInhouse, usersOfPartner } from './responsible-users.ts'

/** Older events are not announced. */
export const NEWS_MS = 14 * 24 * 60 * 60_000

/** A deadline that has taken effect, with its query. */
type Found = { deadline: DeadlineRow; query: QueryRow }

/** The same, with the names of those who have not voted or signed; none for the deadline of a status. */
export type DeadlineNews = Found & { owing: readonly string[] }

const select = (connection: Connection) =>
  connection
    .select({ deadline: deadlineTable, query: queryTable })
    .from(deadlineTable)
    .innerJoin(queryTable, eq(queryTable.queryId, deadlineTable.queryId))

const withRole = (connection: Connection, role: Role) =>
  connection
    .select({
      id: userTable.accountUserId,
      name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`.as('name'),
    })
    .from(userTable)
    .where(and(eq(userTable.userRole, role), userTable.active, isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.accountUserId))

const idsOf = (users: readonly { id: number }[]): number[] => users.map(({ id }) => id)

/** Members of the committee who may vote on the query and have not. */
const voters = async (connection: Connection, stored: StoredQuery) => {
  const voted = stored.committee.votes.map(({ accountUserId }) => accountUserId)
  const members = await withRole(connection, 'CREDIT')
  return members.filter(({ id }) => !voted.includes(id) && !isOwnQuery(stored, id))
}

/** Names of those who have not voted or signed yet. */
const owingOf = async (connection: Connection, { deadline, query }: Found): Promise<string[]> => {
  if (deadline.kind === 'vote')
    return (await voters(connection, await loadQueryParts(connection, query))).map(({ name }) => name)
  if (deadline.containerId === null) return []
  const signers = await connection
    .select()
    .from(containerSignerTable)
    .where(
      and(eq(containerSignerTable.containerId, deadline.containerId), isNull(containerSignerTable.signedAt)),
    )
    .orderBy(asc(containerSignerTable.signerId))
  return signers.map(fullName)
}

/** The deadlines that still hold: leaving the status, the decision of the vote and the end of the signing delete them. */
export const findDeadlinesById = async (
  connection: Connection,
  ids: readonly number[],
): Promise<DeadlineNews[]> => {
  const found = await select(connection)
    .where(inArray(deadlineTable.deadlineId, [...ids]))
    .orderBy(asc(deadlineTable.queryId), asc(deadlineTable.deadlineId))
  const news = []
  for (const one of found) news.push({ ...one, owing: await owingOf(connection, one) })
  return news
}

/** Members of credit; before the committee only those who may vote and have not. */
const deciders = async (connection: Connection, query: QueryRow, now: Date): Promise<number[]> => {
  const stored = await loadQueryParts(connection, query)
  const decides = committeeDecides(queryFacts(stored, system, now))
  return idsOf(await (decides ? voters(connection, stored) : withRole(connection, 'CREDIT')))
}

/** Who acts for the provider in a query; a query without a manager is its creator's. */
const managers = (connection: Connection, query: QueryRow): Promise<number[]> =>
  query.managerId === null ? usersOfPartner(connection, query) : usersInhouse(connection, query)

/** The users to remind, by turn: the responsible users of the partner or in-house, or all users of a role. */
const waitedFor: Record<
  QueryRow['turn'],
  (connection: Connection, query: QueryRow, now: Date) => Promise<number[]>
> = {
  owner: usersOfPartner,
  shop: usersOfPartner,
  inhouse: managers,
  signers: managers,
  credit: deciders,
  compliance: async (connection) => idsOf(await withRole(connection, 'COMPLIANCE')),
  nobody: () => Promise.resolve([]),
}

/**
 * A reminder goes to the users who have to act, and to none while the customer has the offer. The letter about an
 * overdue query goes to its manager, too.
 */
const ofStatus = async (connection: Connection, { deadline, query }: Found, now: Date): Promise<number[]> => {
  const readers = () => waitedFor[query.turn](connection, query, now)
  if (deadline.purpose === 'escalation')
    return [...(await readers()), ...(await usersForManager(connection, query))]
  return (await isOfferedToCustomer(connection, query)) ? [] : readers()
}

/**
 * Reminds the members who have not voted. An overdue vote goes to the manager too, and to compliance, which sets the
 * quorum and activates members.
 */
const ofVote = async (connection: Connection, { deadline, query }: Found): Promise<number[]> => {
  const waiting = idsOf(await voters(connection, await loadQueryParts(connection, query)))
  if (deadline.purpose === 'reminder') return waiting
  const compliance = idsOf(await withRole(connection, 'COMPLIANCE'))
  return [...waiting, ...compliance, ...(await usersForManager(connection, query))]
}

/** Signers have their own letters. The sender and the manager of the query get one about an overdue signing. */
const ofSigning = async (connection: Connection, { deadline, query }: Found): Promise<number[]> => {
  if (deadline.purpose !== 'escalation' || deadline.containerId === null) return []
  const [container] = await connection
    .select({ sentBy: containerTable.sentBy })
    .from(containerTable)
    .where(eq(containerTable.id, deadline.containerId))
  const sender = container?.sentBy ?? null
  return [...(sender === null ? [] : [sender]), ...(await managers(connection, query))]
}

const readersBy = { status: ofStatus, vote: ofVote, signing: ofSigning } as const satisfies Record<
  DeadlineKind,
  (connection: Connection, found: Found, now: Date) => Promise<number[]>
>

/** What a reminder and its escalation belong to. */
const subjectOf = ({ queryId, kind, containerId }: DeadlineRow): string => `${queryId} ${kind} ${containerId}`

/**
 * Returns the deadlines that have taken effect, each with a user who has not been notified yet. What is overdue needs no
 * reminder. Skips rows that another process has locked.
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
    found.flatMap(({ deadline }) => (deadline.purpose === 'escalation' ? subjectOf(deadline) : [])),
  )
  const news = []
  for (const one of found) {
    const { deadlineId, kind, purpose, toldTo } = one.deadline
    if (purpose === 'reminder' && overdue.has(subjectOf(one.deadline))) continue
    for (const accountUserId of new Set(await readersBy[kind](tx, one, now)))
      if (!toldTo.includes(accountUserId)) news.push({ accountUserId, deadlineId })
  }
  return news
}

/** Records that a letter notified a user of a deadline. */
export const markDeadlineNotified = async (
  tx: Transaction,
  { accountUserId, deadlineId }: { accountUserId: number; deadlineId: number },
): Promise<void> => {
  await tx
    .update(deadlineTable)
    .set({ toldTo: sql`array_append(${deadlineTable.toldTo}, ${accountUserId})` })
    .where(eq(deadlineTable.deadlineId, deadlineId))
}
