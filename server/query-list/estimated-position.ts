import { and, count, type SQL, sum } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { ListKey } from '../../domain/list-cursor.ts'
import type { Database } from '../platform/database/database.ts'
import { queryTable, sampled } from '../schema/query.table.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { type Filter, fitting } from './list-filter.ts'
import { columnOf, keyFrom, orderOf, type Sort } from './list-order.ts'

type Reader = Pick<Database, 'select'>

/** Rows at both ends of every list whose position is exact, and entries of an index that may be passed for it. */
const EXACT_ROWS = 2_000
const MOST_PASSED = 50_000

/** Pages of a list by their numbers; `total` is how many rows it has. */
type Numbered = { page: number; pageSize: number; total: number }

/** From the nearer end of the list; negative beyond it. */
const distanceOf = ({ page, pageSize, total }: Numbered) =>
  Math.min(page * pageSize, total - (page + 1) * pageSize)

/**
 * How far from the ends of a list the position of a row is exact. Who sees one query in twenty passes twenty entries of
 * an index for each.
 */
export const exactDistance = async (reader: Reader, numbered: Numbered): Promise<number> => {
  if (distanceOf(numbered) + numbered.pageSize <= EXACT_ROWS) return EXACT_ROWS
  const [row] = await reader
    .select({ all: sum(statusCountTable.queries).mapWith(Number) })
    .from(statusCountTable)
  return Math.max(EXACT_ROWS, (MOST_PASSED * numbered.total) / (row?.all ?? numbered.total))
}

export const isFar = (numbered: Numbered, exact: number): boolean => distanceOf(numbered) > exact

const inSample = (reader: Reader, principal: Principal, filter: Filter): SQL | undefined =>
  and(sampled(queryTable), fitting(reader, principal, filter))

/**
 * The row at about this position, and how many rows further the position lies: the sample of the list is as much longer
 * than its part up to there as the whole list is. Null where the sample has no row.
 */
export const findNear = async (
  reader: Reader,
  principal: Principal,
  filter: Filter & { sort: Sort },
  { start, total }: { start: number; total: number },
): Promise<{ key: ListKey; offset: number } | null> => {
  const where = inSample(reader, principal, filter)
  const [sample] = await reader.select({ rows: count() }).from(queryTable).where(where)
  const rows = sample?.rows ?? 0
  if (rows === 0) return null
  const position = (start * rows) / total
  const nth = Math.min(Math.floor(position), rows - 1)
  const { sort } = filter
  const [row] = await reader
    .select({ value: columnOf(sort.field), queryId: queryTable.queryId })
    .from(queryTable)
    .where(where)
    .orderBy(...orderOf(sort, false))
    .limit(1)
    .offset(nth)
  if (!row) return null
  return {
    key: keyFrom(sort, row.queryId, row.value),
    offset: Math.floor(((position - nth) * total) / rows),
  }
}
