import { and, type Column, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../contract/role.ts'
import { turnsFor } from '../../machines/query.turn.ts'

/** What waits for someone, as a condition on rows that carry partner and turn. */
export const waitingFor = (actor: Actor, columns: { partnerId: Column; turn: Column }): SQL | undefined => {
  const ofAnybody = inArray(columns.turn, turnsFor(actor, false))
  if (actor.partnerId === null) return ofAnybody
  const own = and(eq(columns.partnerId, actor.partnerId), inArray(columns.turn, turnsFor(actor, true)))
  return or(ofAnybody, own)
}
