import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import type { Database } from '../platform/database/database.ts'
import { onDays } from '../platform/database/time.ts'
import { queryTable } from '../schema/query.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { hasRiskDue } from './risk-due.ts'
import { hasConditionFor } from './waiting-conditions.ts'
import { whoseTurn } from './waiting.ts'

/** Days in Tallinn's calendar of a query's creation and last change. */
export type Days = Partial<
  Record<'createdFrom' | 'createdTo' | 'modifiedFrom' | 'modifiedTo', string | undefined>
>

export type Filter = {
  statuses: readonly StatusCode[]
  /** true: only what waits for the reader; false: only what does not; undefined: all. */
  waiting: boolean | undefined
  /** Only queries with a condition that waits for the reader. */
  conditions: boolean
  /** Only queries whose risk class has to be renewed. */
  riskDue: boolean
  search: string
  days: Days
  product: Product | undefined
  partnerId: number | undefined
}

/** Whether the filter uses more than the counter table knows, which is status, turn and partner. */
export const isNarrowed = ({ search, days, product, conditions, riskDue }: Filter): boolean =>
  conditions ||
  riskDue ||
  search.trim() !== '' ||
  product !== undefined ||
  Object.values(days).some((day) => day !== undefined)

/**
 * Normalizes a search text like the stored texts. Pattern signs are escaped after that, because some signs, such as
 * `％`, only then become one.
 */
const literal = (text: string): SQL =>
  sql`regexp_replace(search_text(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`

/** Ignores case and accents; `#1042` finds query 1042. */
export const searchCondition = (column: Column, search: string): SQL | undefined => {
  const wanted = search.trim().replace(/^#(?=\d)/, '')
  if (wanted === '') return undefined
  return sql`${column} like '%' || ${literal(wanted)} || '%'`
}

export const partnerCondition = (column: Column, partnerId: number | undefined): SQL | undefined =>
  partnerId === undefined ? undefined : eq(column, partnerId)

/** Condition for the rows of a list, which contain only what the reader may see. */
export const filterCondition = (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { statuses, waiting, conditions, riskDue, search, days, product, partnerId }: Filter,
): SQL | undefined =>
  and(
    inArray(queryTable.status, [...statuses]),
    whoseTurn(reader, principal, waiting),
    conditions ? hasConditionFor(principal) : undefined,
    riskDue ? hasRiskDue(reader) : undefined,
    visibleTo(principal, queryTable),
    onDays(queryTable.createdAt, days.createdFrom, days.createdTo),
    onDays(queryTable.modifiedAt, days.modifiedFrom, days.modifiedTo),
    product && eq(queryTable.product, product),
    partnerCondition(queryTable.partnerId, partnerId),
    searchCondition(queryTable.search, search),
  )
