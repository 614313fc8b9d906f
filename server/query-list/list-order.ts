import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { QuerySortField } from '../../api/query-list.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'

export type Sort = { field: QuerySortField; descending: boolean }

/** The position of a row in an order: the value it is sorted by, as text, and its number. */
export type ListKey = { value: string; queryId: number }

/** As the `sort` parameter has it. */
export const sortText = ({ field, descending }: Sort): string => `${field},${descending ? 'desc' : 'asc'}`

/** Every one of these columns is `not null`, which `following` relies on. */
export const columnOf = (field: QuerySortField) => queryTable[fieldOf[field]]

/** Rows with equal values follow each other by their numbers, so the order has no ties. */
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

/** The rows that follow a row in the order, or precede it. */
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
