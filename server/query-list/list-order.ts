import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { QuerySortField } from '../../api/query-list.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'

export type Sort = { field: QuerySortField; descending: boolean }

/** Position of a row in an order: its sort value as text, and its id. */
export type ListKey = { value: string; queryId: number }

/** The order as the `sort` parameter writes it. */
export const sortText = ({ field, descending }: Sort): string => `${field},${descending ? 'desc' : 'asc'}`

/** All of these columns are `not null`; `following` relies on that. */
export const columnOf = (field: QuerySortField) => queryTable[fieldOf[field]]

/** Sorts rows with equal values by id, so that the order is total. */
export const orderOf = ({ field, descending }: Sort, reversed: boolean): SQL[] => {
  const direction = descending === reversed ? asc : desc
  return field === 'queryId'
    ? [direction(queryTable.queryId)]
    : [direction(columnOf(field)), direction(queryTable.queryId)]
}

export const keyOf = (
  { field }: Sort,
  { queryId, value }: { queryId: number; value: Date | number | string },
): ListKey => {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return { value: field === 'queryId' ? '' : text, queryId }
}

/** Condition for the rows after a row in the order, or before it. */
export const following = (
  { field, descending }: Sort,
  { value, queryId }: ListKey,
  { reversed }: { reversed: boolean },
): SQL => {
  const operator = sql.raw(descending === reversed ? '>' : '<')
  if (field === 'queryId') return sql`${queryTable.queryId} ${operator} ${queryId}::integer`
  const column = columnOf(field)
  const typed = sql`${value}::${sql.raw(column.getSQLType())}`
  return sql`(${column}, ${queryTable.queryId}) ${operator} (${typed}, ${queryId}::integer)`
}

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
