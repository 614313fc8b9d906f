import type { QuerySortField } from '../api/query-list.ts'
import { type StatusCode, statusCodes } from '../api/status.ts'

/** The place of a row in a sorted list: the value that it is sorted by, as text, and its number. */
export type ListKey = { value: string; queryId: number }

/** Where a page lies by keyset pagination: from a row on, after it, or before it. */
export type ListCursor = { side: 'from' | 'after' | 'before'; key: ListKey }

/** The cursor of the first page of a walk. */
export const START = 'start'

const written = /^(from|after|before)\.([1-9]\d{0,9})\.([^\0]*)$/
const ID_MAX = 2_147_483_647

/** A day that no calendar has is moved on by JavaScript, and refused by PostgreSQL, as is the year 0. */
const isMoment = (value: string) =>
  /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value
const isStatus = (value: string): value is StatusCode => statusCodes.some((status) => status === value)

/** Whether a list can be sorted by such a value; other columns take any text. */
const fits: Partial<Record<QuerySortField, (value: string) => boolean>> = {
  queryId: (value) => value === '',
  createdDtime: isMoment,
  modifiedDtime: isMoment,
  contractAmount: (value) => /^-?\d{1,15}$/.test(value),
  status: isStatus,
}

export const writeCursor = (side: ListCursor['side'], { value, queryId }: ListKey): string =>
  `${side}.${queryId}.${value}`

/** Null for what is no cursor of a list in this order. */
export const readCursor = (text: string, field: QuerySortField): ListCursor | typeof START | null => {
  if (text === START) return START
  const [, side, id, value = ''] = written.exec(text) ?? []
  const queryId = Number(id)
  if (side === undefined || queryId > ID_MAX || fits[field]?.(value) === false) return null
  return { side: side as ListCursor['side'], key: { value, queryId } }
}
