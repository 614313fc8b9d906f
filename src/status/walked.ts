import type { StatusCode } from '../../api/status.ts'

/** The way a query has gone, read from its history. */
export type Walk = {
  /** At which steps of the history each status was reached, counted from 1. */
  visits: ReadonlyMap<StatusCode, readonly number[]>
  /** Pairs of statuses that the query went between, as `P-SM`. */
  lines: ReadonlySet<string>
}

export const lineId = (from: StatusCode, to: StatusCode): string => `${from}-${to}`

/** Reads the walked path from the statuses of the history, oldest first. */
export function walkOf(statuses: readonly StatusCode[]): Walk {
  const visits = new Map<StatusCode, number[]>()
  const lines = new Set<string>()
  for (const [index, status] of statuses.entries()) {
    visits.set(status, [...(visits.get(status) ?? []), index + 1])
    const before = statuses[index - 1]
    if (before) lines.add(lineId(before, status))
  }
  return { visits, lines }
}
