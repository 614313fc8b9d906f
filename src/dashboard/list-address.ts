import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { MAX_ID } from '../../api/largest-id.ts'
import { CURSOR_MAX, type QuerySortField, querySortFields, SEARCH_MAX } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import { type ListColumn, listColumns, type SavedView, type ShownList } from '../../api/saved-view.ts'
import { type Product, products } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/constants.ts'
import { isRange } from '../../domain/day-range.ts'
import { defaultFilter, type ListFilter, listFilters } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { columnsOf } from './columns.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { rememberList } from '../shell/screen/last-list.ts'
import { usePrincipal } from '../user/useUser.ts'

export type ListSort = { field: QuerySortField; descending: boolean }

/** Everything that decides which rows the list shows, and how. */
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
  /** From left to right; always with the query's number. */
  columns: readonly ListColumn[]
  /** The picked saved view, even if the list has been changed since. */
  viewId: number | null
  /** From 0; null if unknown, which is possible only with a cursor. */
  page: number | null
  /** Set if the page was reached from another page: its number alone may lead to other rows. */
  cursor: string | null
  pageSize: number
}

/** More pages than any list has. A URL may contain any number. */
const PAGES_MAX = 1_000_000

const newestFirst: ListSort = { field: 'queryId', descending: true }

/** Returns the view before any choice of the user: the role's filter and columns. */
const openingView = (filter: ListFilter, columns: readonly ListColumn[]): ListView => ({
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

/** Formats an order for the address and the server. */
export const sortText = ({ field, descending }: ListSort) => `${field},${descending ? 'desc' : 'asc'}`

const readSort = (text: string | null): ListSort => {
  const [name, direction] = text?.split(',') ?? []
  const field = querySortFields.find((one) => one === name)
  return field ? { field, descending: direction === 'desc' } : newestFirst
}

const rangeIn = (text: string | null): string => (text !== null && isRange(text) ? text : '')

/** Cuts the text to what the server accepts; a link may be cut or written by hand. */
const searchIn = (text: string | null): string | null =>
  text === null ? null : text.replaceAll('\0', '').slice(0, SEARCH_MAX).toWellFormed()

/** Returns the known columns, each once. */
const columnsIn = (text: string | null): readonly ListColumn[] | null => {
  const names = new Set(text?.split(','))
  const known = [...names].flatMap((name) => listColumns.find((one) => one === name) ?? [])
  return known.includes('id') ? known : null
}

const idIn = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_ID ? number : null
}

const cursorIn = (text: string | null): string | null =>
  text !== null && text.length <= CURSOR_MAX && /^[\w-]+$/.test(text) ? text : null

const pageIn = (text: string | null): number | null => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, PAGES_MAX) - 1 : null
}

/** Reads the view from a query string; what it does not understand falls back to `opening`. */
const readView = (address: string, opening: ListView): ListView => {
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

/** Writes the parts of the view that differ from `opening` as a query string; pages count from 1 there. */
const writeView = (view: ListView, opening: ListView): string => {
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

/** Returns the order after a click on a column: reversed, or the usual direction of another column. */
export const sortedBy = (field: QuerySortField, current: ListSort): ListSort =>
  field === current.field
    ? { field, descending: !current.descending }
    : { field, descending: startsDescending.includes(field) }

/** Returns the view at an address; without a query string, the user's default view. */
export const listAt = (principal: Principal, address: string, saved: readonly SavedView[] = []) => {
  const opening = openingView(defaultFilter(principal), columnsOf(principal.role))
  const defaultView = saved.find(({ isDefault }) => isDefault)
  const opensDefault = address === '' && defaultView !== undefined
  const read = opensDefault ? { ...opening, ...viewOf(defaultView) } : readView(address, opening)
  // A link from an in-house user may name a partner.
  const view = seesInhouse(principalKind(principal)) ? read : { ...read, partnerId: null }
  return { opening, defaultView, opensDefault, view }
}

/** Returns what a saved view holds: all but the page. */
export const shownBy = ({
  filter,
  search,
  created,
  modified,
  product,
  partnerId,
  sort,
  columns,
}: ListView): ShownList => ({
  filter,
  search: search.trim(),
  created,
  modified,
  product,
  partnerId,
  sortField: sort.field,
  descending: sort.descending,
  columns: [...columns],
})

/** Returns a saved view as a view of the list, on its first page. */
export const viewOf = ({ viewId, shown }: SavedView): Omit<ListView, 'pageSize'> => {
  const { sortField, descending, ...rest } = shown
  return { ...rest, sort: { field: sortField, descending }, page: 0, cursor: null, viewId }
}

export const isSame = (one: ShownList, other: ShownList): boolean =>
  one.filter === other.filter &&
  one.search === other.search &&
  one.created === other.created &&
  one.modified === other.modified &&
  one.product === other.product &&
  one.partnerId === other.partnerId &&
  one.sortField === other.sortField &&
  one.descending === other.descending &&
  one.columns.join() === other.columns.join()

/**
 * Keeps the view in the URL, so that links and Back restore it. `show` opens the first page unless the change names
 * another; `replace` adds no history entry. Without a query string, the user's default view is shown and written into
 * the URL.
 */
export const useListAddress = () => {
  const principal = usePrincipal()
  const [path, navigate] = useLocation()
  const address = useSearch()
  const saved = useApiQuery(savedViewCalls.find, {})
  const { opening, defaultView, opensDefault, view } = listAt(principal, address, saved.data)

  const show = (change: Partial<ListView>, options: { replace?: boolean } = {}) => {
    const next = { ...view, page: 0, cursor: null, ...change }
    const text = writeView(next, opening)
    // An empty address would restore the default view.
    const named = text === '' && defaultView ? `status=${next.filter}` : text
    navigate(named ? `${path}?${named}` : path, options)
  }
  useEffect(() => rememberList(principal.userId, address), [principal.userId, address])
  const writeDefault = useEffectEvent(() => show({ page: view.page, cursor: view.cursor }, { replace: true }))
  useEffect(() => {
    if (opensDefault) writeDefault()
  }, [opensDefault])

  return {
    view,
    opening,
    /** The saved views have not loaded, so the default view is unknown. */
    waiting: address === '' && saved.isPending,
    saved: saved.data ?? [],
    show,
  }
}
