import { and, type Column, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { turnsFor } from '../../machines/lifecycle/query/turn.ts'

/** What waits for someone, as a condition on rows that carry partner and turn. */
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
