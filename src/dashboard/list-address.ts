import { querySortFields, type QuerySortField } from '../../api/query-list.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/constants.ts'
import { listFilters, type ListFilter } from '../../machines/lifecycle/query/list-filter.ts'

export type ListSort = { field: QuerySortField; descending: boolean }

/** What of the list is shown; `page` counts from 0. */
export type ListView = {
  filter: ListFilter
  search: string
  sort: ListSort
  page: number
  pageSize: number
}

/** More than there will ever be: an address may say anything. */
const PAGES_MAX = 1_000_000

const newestFirst: ListSort = { field: 'queryId', descending: true }

/** The list as it opens, with the filter that the role starts with. */
export const openingView = (filter: ListFilter): ListView => ({
  filter,
  search: '',
  sort: newestFirst,
  page: 0,
  pageSize: DEFAULT_PAGE_SIZE,
})

/** An order as the address and the server name it. */
export const sortText = ({ field, descending }: ListSort) => `${field},${descending ? 'desc' : 'asc'}`

export const readSort = (text: string | null): ListSort => {
  const [name, direction] = text?.split(',') ?? []
  const field = querySortFields.find((one) => one === name)
  return field ? { field, descending: direction === 'desc' } : newestFirst
}

/** Reads the view from a query string; whatever it does not understand is as it was at the opening. */
export const readView = (address: string, opening: ListView): ListView => {
  const parts = new URLSearchParams(address)
  const page = Number(parts.get('page'))
  return {
    filter: listFilters.find((one) => one === parts.get('status')) ?? opening.filter,
    search: parts.get('search') ?? opening.search,
    sort: readSort(parts.get('sort')),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, PAGES_MAX) - 1 : 0,
    pageSize: PAGE_SIZES.find((size) => size === Number(parts.get('size'))) ?? opening.pageSize,
  }
}

/** Writes the view as a query string that names only what differs from the opening; pages count from 1 there. */
export const writeView = (view: ListView, opening: ListView): string => {
  const parts = new URLSearchParams()
  if (view.filter !== opening.filter) parts.set('status', view.filter)
  if (view.search !== '') parts.set('search', view.search)
  if (sortText(view.sort) !== sortText(opening.sort)) parts.set('sort', sortText(view.sort))
  if (view.page > 0) parts.set('page', String(view.page + 1))
  if (view.pageSize !== opening.pageSize) parts.set('size', String(view.pageSize))
  return parts.toString()
}

const startsDescending: readonly QuerySortField[] = ['queryId', 'createdDtime', 'contractAmount']

/** The order after a click on a column: the other way round, or first the way that is asked for most. */
export const sortedBy = (field: QuerySortField, current: ListSort): ListSort =>
  field === current.field
    ? { field, descending: !current.descending }
    : { field, descending: startsDescending.includes(field) }
