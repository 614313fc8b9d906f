import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { userTable } from '../schema/user.table.ts'

/** Returns everybody who can vote: the active users of credit, by name. */
export const findCommitteeMembers = (
  connection: Connection,
): Promise<{ accountUserId: number; name: string }[]> =>
  connection
    .select({
      accountUserId: userTable.accountUserId,
      name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`.as('name'),
    })
    .from(userTable)
    .where(and(eq(userTable.userRole, 'CREDIT'), userTable.active, isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.lastName), asc(userTable.firstName), asc(userTable.accountUserId))
