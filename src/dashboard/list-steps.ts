import type { QueryPage } from '../../api/query-list.ts'
import type { ListView } from './list-address.ts'

/** By its number; an address may name a page that is no longer there. */
export const lastPage = ({ pageSize }: ListView, total: number): Pick<ListView, 'page' | 'cursor'> => ({
  page: Math.max(0, Math.ceil(total / pageSize) - 1),
  cursor: null,
})

/**
 * Where a page of the list is found: a neighbour by its cursor where there is one, so that no row is lost or seen twice,
 * any other one by its number. An estimated number stays inside of the list as long as there are rows on that side.
 */
export const stepTo = (
  view: ListView,
  to: number,
  { steps, totalElements }: Pick<QueryPage, 'steps' | 'totalElements'>,
): Pick<ListView, 'page' | 'cursor'> => {
  const last = lastPage(view, totalElements)
  const { next, previous } = steps ?? {}
  if (to === view.page + 1 && next !== undefined)
    return next === null ? last : { page: Math.max(1, Math.min(to, last.page - 1)), cursor: next }
  if (to === view.page - 1 && previous !== undefined)
    return { page: previous === null ? 0 : Math.max(to, 1), cursor: previous }
  return { page: to, cursor: null }
}
