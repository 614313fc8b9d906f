import * as z from 'zod/mini'
import { id } from '../../api/field.ts'
import type { QuerySortField } from '../../api/query-list.ts'
import { statusCodes } from '../../api/status.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Filter } from './list-filter.ts'
import { type ListKey, type Sort, sortText } from './list-order.ts'

/** A position beside a row: a page ends before it or begins after it. */
export type ListCursor = { side: 'before' | 'after'; key: ListKey }
export type SortedFilter = Filter & { sort: Sort }

/** Returns the token for a page beside a row. */
export const writeListCursor = ({ side, key }: ListCursor, list: SortedFilter): string =>
  writeCursor([side, key.queryId, key.value], listOf(list))

/** @throws Problem request.invalid if the token belongs to another filter or order */
export const readListCursor = (cursor: string, list: SortedFilter): ListCursor => {
  const [side, queryId, value] = readCursor(cursor, positions[list.sort.field], listOf(list))
  return { side, key: { queryId, value } }
}

/** Everything but the caller that determines the rows and their order. */
const listOf = ({
  sort,
  statuses,
  search,
  waiting,
  conditions,
  riskDue,
  product,
  partnerId,
  days,
}: SortedFilter) => [
  sortText(sort),
  statuses.toSorted(),
  search.trim(),
  waiting ?? null,
  conditions,
  riskDue,
  product ?? null,
  partnerId ?? null,
  [days.createdFrom, days.createdTo, days.modifiedFrom, days.modifiedTo].map((day) => day ?? null),
]

const positionOf = (value: z.ZodMiniType<string>) => z.tuple([z.enum(['before', 'after']), id, value])

/** PostgreSQL cannot store NUL and lone surrogates. */
const text = positionOf(z.string().check(z.refine((value) => !value.includes('\0') && value.isWellFormed())))

/**
 * JavaScript accepts a nonexistent day, such as 30 February, and moves it to the next month; PostgreSQL refuses it, and
 * the year 0.
 */
const moment = positionOf(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
          !Number.isNaN(Date.parse(value)) &&
          new Date(value).toISOString() === value,
      ),
    ),
)

/** Cursors are not signed, so their values are checked like any other input. */
const positions: Record<QuerySortField, ReturnType<typeof positionOf>> = {
  queryId: positionOf(z.literal('')),
  sellerOfferNr: text,
  lendifyRefno: text,
  createdByName: text,
  createdDtime: moment,
  modifiedDtime: moment,
  custName: text,
  contractAmount: positionOf(z.string().check(z.regex(/^-?\d{1,15}$/))),
  status: positionOf(z.enum(statusCodes)),
}
