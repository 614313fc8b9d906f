import { CURSOR_MAX, querySortFields, type QuerySortField, SEARCH_MAX } from '../../api/query-list.ts'
import { type Product, products } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/constants.ts'
import { listColumns, type ListColumn } from '../../api/saved-view.ts'
import { isRange } from '../../domain/day-range.ts'
import { listFilters, type ListFilter } from '../../machines/lifecycle/query/list-filter.ts'

export type ListSort = { field: QuerySortField; descending: boolean }

/** What of the list is shown. */
export type ListView = {
  filter: ListFilter
  search: string
  /** Days of creation and of the last change, as `domain/day-range.ts` writes them; empty for all. */
  created: string
  modified: string
  /** Null for all. */
  product: Product | null
  partnerId: number | null
  sort: ListSort
  /** Shown from left to right; the query's number is always among them. */
  columns: readonly ListColumn[]
  /** The saved view that was picked, whatever was changed of it since. */
  viewId: number | null
  /** From 0; null where it is not known, which only a page with a cursor may be. */
  page: number | null
  /** Of a page that was reached from another one, whose number may lead to other rows by now. */
  cursor: string | null
  pageSize: number
}

/** More than there will ever be: an address may say anything. */
const PAGES_MAX = 1_000_000
const ID_MAX = 2_147_483_647

const newestFirst: ListSort = { field: 'queryId', descending: true }

/** The list as it opens, with the filter and the columns that the role starts with. */
export const openingView = (filter: ListFilter, columns: readonly ListColumn[]): ListView => ({
  filter,
  columns,
  viewId: null,
  search: '',
  created: '',
  modified: '',
  product: null,
  partnerId: null,
  sort: newestFirst,
  page: 0,
  cursor: null,
  pageSize: DEFAULT_PAGE_SIZE,
})

/** An order as the address and the server name it. */
export const sortText = ({ field, descending }: ListSort) => `${field},${descending ? 'desc' : 'asc'}`

const readSort = (text: string | null): ListSort => {
  const [name, direction] = text?.split(',') ?? []
  const field = querySortFields.find((one) => one === name)
  return field ? { field, descending: direction === 'desc' } : newestFirst
}

const rangeIn = (text: string | null): string => (text !== null && isRange(text) ? text : '')

/** As much of it as is searched for; a link may be cut or put together anyhow. */
const searchIn = (text: string | null): string | null =>
  text === null ? null : text.replaceAll('\0', '').slice(0, SEARCH_MAX).toWellFormed()

/** Known columns, each once. */
const columnsIn = (text: string | null): readonly ListColumn[] | null => {
  const names = new Set(text?.split(','))
  const known = [...names].flatMap((name) => listColumns.find((one) => one === name) ?? [])
  return known.includes('id') ? known : null
}

const idIn = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= ID_MAX ? number : null
}

const cursorIn = (text: string | null): string | null =>
  text !== null && text.length <= CURSOR_MAX && /^[\w-]+$/.test(text) ? text : null

const pageIn = (text: string | null): number | null => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, PAGES_MAX) - 1 : null
}

/** Reads the view from a query string; whatever it does not understand is as it was at the opening. */
export const readView = (address: string, opening: ListView): ListView => {
  const parts = new URLSearchParams(address)
  const page = pageIn(parts.get('page'))
  const cursor = cursorIn(parts.get('cursor'))
  return {
    filter: listFilters.find((one) => one === parts.get('status')) ?? opening.filter,
    search: searchIn(parts.get('search')) ?? opening.search,
    created: rangeIn(parts.get('created')),
    modified: rangeIn(parts.get('modified')),
    product: products.find((one) => one === parts.get('product')) ?? null,
    partnerId: idIn(parts.get('partner')),
    columns: columnsIn(parts.get('columns')) ?? opening.columns,
    viewId: idIn(parts.get('view')),
    sort: readSort(parts.get('sort')),
    page: cursor === null ? (page ?? 0) : page,
    cursor,
    pageSize: PAGE_SIZES.find((size) => size === Number(parts.get('size'))) ?? opening.pageSize,
  }
}

/** Writes the view as a query string that names only what differs from the opening; pages count from 1 there. */
export const writeView = (view: ListView, opening: ListView): string => {
  const parts = new URLSearchParams()
  if (view.filter !== opening.filter) parts.set('status', view.filter)
  if (view.search !== '') parts.set('search', view.search)
  if (view.created !== '') parts.set('created', view.created)
  if (view.modified !== '') parts.set('modified', view.modified)
  if (view.product !== null) parts.set('product', view.product)
  if (view.partnerId !== null) parts.set('partner', String(view.partnerId))
  if (sortText(view.sort) !== sortText(opening.sort)) parts.set('sort', sortText(view.sort))
  if (view.columns.join() !== opening.columns.join()) parts.set('columns', view.columns.join())
  if (view.viewId !== null) parts.set('view', String(view.viewId))
  if (view.page !== null && view.page > 0) parts.set('page', String(view.page + 1))
  if (view.cursor !== null) parts.set('cursor', view.cursor)
  if (view.pageSize !== opening.pageSize) parts.set('size', String(view.pageSize))
  return parts.toString()
}

const startsDescending: readonly QuerySortField[] = [
  'queryId',
  'createdDtime',
  'modifiedDtime',
  'contractAmount',
]

/** The order after a click on a column: the other way round, or first the way that is asked for most. */
export const sortedBy = (field: QuerySortField, current: ListSort): ListSort =>
  field === current.field
    ? { field, descending: !current.descending }
    : { field, descending: startsDescending.includes(field) }
