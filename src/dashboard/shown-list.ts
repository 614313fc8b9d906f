import type { SavedView, ShownList } from '../../api/saved-view.ts'
import type { ListView } from './list-address.ts'

/** What is kept of a view of the list: all but the page. */
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

/** The same as a part of the list's view, from its first page on. */
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
