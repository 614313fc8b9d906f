import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { QuerySortField } from '../../api/query-list.ts'
import type { ListKey } from '../../domain/list-cursor.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'

export type Sort = { field: QuerySortField; descending: boolean }

const fieldOf = {
  queryId: 'queryId',
  sellerOfferNr: 'sellerOfferNr',
  lendifyRefno: 'lendifyRefno',
  createdByName: 'createdByName',
  createdDtime: 'createdAt',
  modifiedDtime: 'modifiedAt',
  custName: 'custName',
  contractAmount: 'contractAmountCents',
  status: 'status',
} as const satisfies Record<QuerySortField, keyof QueryRow>

export const columnOf = (field: QuerySortField) => queryTable[fieldOf[field]]

/** Rows of the same value follow each other by their numbers, so that the order has no ties. */
export const orderOf = ({ field, descending }: Sort, reversed: boolean): SQL[] => {
  const direction = descending === reversed ? asc : desc
  return field === 'queryId'
    ? [direction(queryTable.queryId)]
    : [direction(columnOf(field)), direction(queryTable.queryId)]
}

/** The place of a row whose sort value is known. */
export const keyFrom = ({ field }: Sort, queryId: number, value: Date | number | string): ListKey => {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return { value: field === 'queryId' ? '' : text, queryId }
}

export const keyOf = (sort: Sort, query: QueryRow): ListKey =>
  keyFrom(sort, query.queryId, query[fieldOf[sort.field]])

/** What follows a row in the order, or with `inclusive` begins with it. */
export const following = (
  { field, descending }: Sort,
  { value, queryId }: ListKey,
  { reversed, inclusive }: { reversed: boolean; inclusive: boolean },
): SQL => {
  const operator = sql.raw(`${descending === reversed ? '>' : '<'}${inclusive ? '=' : ''}`)
  if (field === 'queryId') return sql`${queryTable.queryId} ${operator} ${queryId}::integer`
  const column = columnOf(field)
  const typed = sql`${value}::${sql.raw(column.getSQLType())}`
  return sql`(${column}, ${queryTable.queryId}) ${operator} (${typed}, ${queryId}::integer)`
}
