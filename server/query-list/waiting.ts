import { and, type Column, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { turnsFor } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'
import { waitingForOthers } from './waiting-for-others.ts'

type Reader = Pick<Database, 'select'>

/** Whose turn it is by the rows' own columns, partner and turn; a vote that is given is told by `isForOthers`. */
export const waitingFor = (
  principal: Principal,
  columns: { partnerId: Column; turn: Column },
): SQL | undefined => {
  const ofAnybody = inArray(columns.turn, turnsFor(principal, false))
  if (principal.partnerId === null) return ofAnybody
  const own = and(
    eq(columns.partnerId, principal.partnerId),
    inArray(columns.turn, turnsFor(principal, true)),
  )
  return or(ofAnybody, own)
}

/**
 * Whether a query before the committee waits for its other members. The numbers are found once, so that a walk along an
 * index needs nothing but the index.
 */
export const isForOthers = (reader: Reader, principal: Principal): SQL<boolean> => {
  const others = waitingForOthers(reader, principal)
  return others ? sql<boolean>`${queryTable.queryId} = any(array(${others}))` : sql<boolean>`false`
}

/** Only what waits for the reader, or only what does not; undefined for all. */
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
