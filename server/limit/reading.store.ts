import { count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { LimitReadings } from '../../api/audit.ts'
import { LIMIT_READINGS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import type { Connection } from '../platform/database/database.ts'
import { limitReadingTable } from '../schema/limit.table.ts'
import { userTable } from '../schema/user.table.ts'

const DAY_MS = 86_400_000
const MAX_ROWS = 50

const firstDay = (now: Date): string => todayInTallinn(new Date(now.getTime() - LIMIT_READINGS.days * DAY_MS))

/** Records that a user read a customer's limit, once a day. */
export const storeReading = async (
  connection: Connection,
  accountUserId: number,
  regCode: string,
  now: Date,
): Promise<void> => {
  await connection
    .insert(limitReadingTable)
    .values({ accountUserId, day: todayInTallinn(now), regCode })
    .onConflictDoNothing()
}

const customers = count()

/** Users who read the limits of unusually many customers on one day, newest day first. */
export const findManyReadings = (connection: Connection, now: Date): Promise<LimitReadings[]> =>
  connection
    .select({
      day: limitReadingTable.day,
      accountUserId: limitReadingTable.accountUserId,
      personName: sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}`,
      customers,
    })
    .from(limitReadingTable)
    .innerJoin(userTable, eq(userTable.accountUserId, limitReadingTable.accountUserId))
    .where(gte(limitReadingTable.day, firstDay(now)))
    .groupBy(limitReadingTable.day, limitReadingTable.accountUserId, userTable.firstName, userTable.lastName)
    .having(gte(customers, LIMIT_READINGS.manyCustomers))
    .orderBy(desc(limitReadingTable.day), desc(customers))
    .limit(MAX_ROWS)

export const removeOldReadings = async (connection: Connection, now: Date): Promise<void> => {
  await connection.delete(limitReadingTable).where(lt(limitReadingTable.day, firstDay(now)))
}
