import { and, type Column, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { statusCodes } from '../../api/status.ts'
import { metaOf, turnsFor } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { committeeVoteTable } from '../schema/committee-vote.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { financedCents, queryTable } from '../schema/query.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

type Reader = Pick<Database, 'select'>

/** Condition: it is the reader's turn. Ignores votes; `isForOthers` excludes queries on which the reader has voted. */
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
 * Whether a query before the committee waits for other members than the reader. Their ids are found once, so that an
 * index scan reads only the index.
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
  const others = principal.role === 'CREDIT' ? isForOthers(reader, principal) : undefined
  if (waiting) return and(theirs, others && not(others))
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
const waitsForOthers = (reader: Pick<Database, 'select'>, { userId }: Principal): SQL | undefined =>
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

/** The ids of these queries; null for readers without a vote. */
export const waitingForOthers = (reader: Pick<Database, 'select'>, principal: Principal) =>
  principal.role === 'CREDIT'
    ? reader.select({ queryId: queryTable.queryId }).from(queryTable).where(waitsForOthers(reader, principal))
    : null
