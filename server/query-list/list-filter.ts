import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import type { Database } from '../platform/database/database.ts'
import { onDays } from '../platform/database/tallinn-day.ts'
import { queryTable } from '../schema/query.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { whoseTurn } from './waiting.ts'

/** Days of Tallinn's calendar on which a query was made, or changed last. */
export type Days = Partial<
  Record<'createdFrom' | 'createdTo' | 'modifiedFrom' | 'modifiedTo', string | undefined>
>

export type Filter = {
  statuses: readonly StatusCode[]
  /** Only what waits for the reader, or only what does not; all where it is undefined. */
  waiting: boolean | undefined
  search: string
  days: Days
  product: Product | undefined
  partnerId: number | undefined
}

/** Beyond what the counter table knows: status, turn and partner. */
export const isNarrowed = ({ search, days, product }: Filter): boolean =>
  search.trim() !== '' || product !== undefined || Object.values(days).some((day) => day !== undefined)

/** As searched texts are stored; only then are signs of a pattern escaped, for some become one by it, such as `％`. */
const literal = (text: string): SQL =>
  sql`regexp_replace(search_text(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`

/** Case and accents do not matter; `#1042` finds the query 1042. */
export const searchCondition = (column: Column, search: string): SQL | undefined => {
  const wanted = search.trim().replace(/^#(?=\d)/, '')
  if (wanted === '') return undefined
  return sql`${column} like '%' || ${literal(wanted)} || '%'`
}

export const partnerCondition = (column: Column, partnerId: number | undefined): SQL | undefined =>
  partnerId === undefined ? undefined : eq(column, partnerId)

/** What a list holds: only what its reader may see. */
export const filterCondition = (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { statuses, waiting, search, days, product, partnerId }: Filter,
): SQL | undefined =>
  and(
    inArray(queryTable.status, [...statuses]),
    whoseTurn(reader, principal, waiting),
    visibleTo(principal, queryTable),
    onDays(queryTable.createdAt, days.createdFrom, days.createdTo),
    onDays(queryTable.modifiedAt, days.modifiedFrom, days.modifiedTo),
    product && eq(queryTable.product, product),
    partnerCondition(queryTable.partnerId, partnerId),
    searchCondition(queryTable.search, search),
  )
