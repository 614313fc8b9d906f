import { and, type Column, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { statusCodes } from '../../api/status.ts'
import { metaOf, turnsFor } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { isWithCustomer } from '../query/record/offered-to-customer.ts'
import { committeeVoteTable } from '../schema/committee-vote.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { offerTable } from '../schema/offer.table.ts'
import { financedCents, queryTable } from '../schema/query.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

type Reader = Pick<Database, 'select'>

/**
 * Condition: it is the reader's turn. Ignores votes and offers; `isForOthers` excludes queries on which the reader has
 * voted, and offers that the customer has.
 */
export const waitingFor = (
  principal: Principal,
  columns: { partnerId: Column; turn: Column },
): SQL | undefined => {
  const ofAnyPartner = inArray(columns.turn, turnsFor(principal, false))
  if (principal.partnerId === null) return ofAnyPartner
  const own = and(
    eq(columns.partnerId, principal.partnerId),
    inArray(columns.turn, turnsFor(principal, true)),
  )
  return or(ofAnyPartner, own)
}

/**
 * Whether a query waits for others although its turn is the reader's: for other members of the committee, or for the
 * customer who has its offer. A subquery finds the ids of these queries once, so that the list can be read from its index
 * alone.
 */
export const isForOthers = (reader: Reader, principal: Principal): SQL<boolean> => {
  const others = waitingForOthers(reader, principal)
  return others ? sql<boolean>`${queryTable.queryId} = any(array(${others}))` : sql<boolean>`false`
}

/** Condition for queries that wait for the reader (`waiting`), or that do not; undefined for all. */
export const whoseTurn = (
  reader: Reader,
  principal: Principal,
  waiting: boolean | undefined,
): SQL | undefined => {
  const theirs = waitingFor(principal, queryTable)
  if (waiting === undefined || !theirs) return undefined
  const others = isForOthers(reader, principal)
  if (waiting) return and(theirs, not(others))
  return or(not(theirs), others)
}

const fromApplication = statusCodes.filter((status) => metaOf(status).stage === 'application')

/** The user who last submitted the query to credit: `handedInBy` of `findHistoryFacts` in SQL. */
const handedInBy = sql`(
  select step.created_by from (
    select ${statusHistoryTable.createdBy} as created_by, ${statusHistoryTable.status} as status,
      ${statusHistoryTable.statusHistoryId} as id,
      lag(${statusHistoryTable.status}) over (order by ${statusHistoryTable.statusHistoryId}) as prior
    from ${statusHistoryTable} where ${statusHistoryTable.queryId} = ${queryTable.queryId}
  ) step
  where step.status = 'SCR' and step.prior::text = any(${sql.param(fromApplication)}::text[])
  order by step.id desc limit 1)`

/**
 * Condition: the query is before the committee and waits for other members, because the reader has voted or must not
 * vote. There are few, and an index finds them.
 */
const waitsForMembers = (reader: Reader, { userId }: Principal): SQL | undefined =>
  and(
    eq(queryTable.turn, 'credit'),
    gt(
      financedCents(queryTable),
      sql`(select ${providerSettingsTable.committeeLimitCents} from ${providerSettingsTable})`,
    ),
    or(
      eq(queryTable.userId, userId),
      eq(queryTable.managerId, userId),
      sql`${handedInBy} = ${userId}`,
      exists(
        reader
          .select({ one: sql`1` })
          .from(committeeVoteTable)
          .where(
            and(
              eq(committeeVoteTable.queryId, queryTable.queryId),
              eq(committeeVoteTable.accountUserId, userId),
              isNull(committeeVoteTable.endedAt),
            ),
          ),
      ),
    ),
  )

const offeredIn = statusCodes.filter((status) => metaOf(status).offeredTurn !== undefined)

/** Condition: the customer has the offer of a query of the reader's partner. An index finds the few such offers. */
const waitsForCustomer = (reader: Reader, partnerId: number): SQL | undefined =>
  and(
    eq(queryTable.partnerId, partnerId),
    inArray(queryTable.status, offeredIn),
    inArray(
      queryTable.queryId,
      reader.select({ queryId: offerTable.queryId }).from(offerTable).where(isWithCustomer(reader)),
    ),
  )

/** The ids of these queries; null for readers who have neither a vote nor a partner. Only shops make offers. */
export const waitingForOthers = (reader: Reader, principal: Principal) => {
  const { role, partnerId } = principal
  const ofPartner = partnerId === null ? null : waitsForCustomer(reader, partnerId)
  const others = role === 'CREDIT' ? waitsForMembers(reader, principal) : ofPartner
  return others && reader.select({ queryId: queryTable.queryId }).from(queryTable).where(others)
}
