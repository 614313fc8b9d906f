import { and, eq, type SQL } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { canSee } from '../query/record/visibility.ts'
import { partnerTable } from '../schema/partner.table.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import { type Account, findAccounts, maySignIn } from '../session/session.store.ts'

type Responsible = Pick<QueryRow, 'partnerId' | 'status' | 'userId' | 'managerId'>

const CREDIT = eq(userTable.userRole, 'CREDIT')

/** The users of each group, which may be empty. */
const oneUser = (id: number | null): SQL[] => (id === null ? [] : [eq(userTable.accountUserId, id)])

/** Administrators answer for their colleagues; without any, every colleague does. */
const colleagues = (where: SQL): (SQL | undefined)[] => [and(where, eq(userTable.partnerAdmin, true)), where]

const ofPartner = ({ partnerId }: Responsible) => colleagues(eq(userTable.partnerId, partnerId))
const inhouse = colleagues(eq(partnerTable.inhouse, true))

/** Whether a user may sign in and see a query. */
export const mayRead = (account: Account, query: Responsible): boolean =>
  maySignIn(account) && canSee({ ...account, userId: account.accountUserId }, query)

/** Ids of the first group with users who may sign in and see the query. */
const firstOf = async (
  connection: Connection,
  query: Responsible,
  groups: readonly (SQL | undefined)[],
): Promise<number[]> => {
  for (const group of groups) {
    const found = (await findAccounts(connection, group)).filter((account) => mayRead(account, query))
    if (found.length > 0) return found.map(({ accountUserId }) => accountUserId)
  }
  return []
}

const partnerThenInhouse = (query: Responsible) => [
  ...ofPartner(query),
  ...oneUser(query.managerId),
  ...inhouse,
]

/**
 * Ids of the users who answer for the query's partner: the creator; without one the manager. If they cannot any more, the
 * partner's administrators, else its other users, else the manager and those who stand in for the manager.
 */
export const usersOfPartner = (connection: Connection, query: Responsible): Promise<number[]> =>
  firstOf(connection, query, [...oneUser(query.userId ?? query.managerId), ...partnerThenInhouse(query)])

/** Ids of the users who act for the partner: the same, but without a creator the partner's own users come first. */
export const usersWhoActForPartner = (connection: Connection, query: Responsible): Promise<number[]> =>
  firstOf(connection, query, [...oneUser(query.userId), ...partnerThenInhouse(query)])

/** Ids of the users who answer in-house: the manager, else the in-house administrators, else every in-house user. */
export const usersInhouse = (connection: Connection, query: Responsible): Promise<number[]> =>
  firstOf(connection, query, [...oneUser(query.managerId), ...inhouse])

/** Ids of the users who are notified as the manager; none for a query without a manager. */
export const usersForManager = async (connection: Connection, query: Responsible): Promise<number[]> =>
  query.managerId === null ? [] : usersInhouse(connection, query)

/** Ids of the users who are notified as the creator; none for a query that a customer has made. */
export const usersForCreator = async (connection: Connection, query: Responsible): Promise<number[]> =>
  query.userId === null ? [] : usersOfPartner(connection, query)

/**
 * Ids of the users who decide about an answer: the one who asked, or the manager if the system has; else all of
 * credit.
 */
export const usersWhoAsked = (
  connection: Connection,
  query: Responsible,
  askedBy: number | null,
): Promise<number[]> => firstOf(connection, query, [...oneUser(askedBy ?? query.managerId), CREDIT])
