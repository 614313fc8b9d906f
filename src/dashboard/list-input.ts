import { queryListCalls } from '../../api/query-list.calls.ts'
import type { Principal, Role } from '../../api/role.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { rangeOn } from '../../domain/day-range.ts'
import { listingOf } from '../../machines/lifecycle/query/list-filter.ts'
import { type ListView, sortText } from './list-address.ts'

/** The call that lists what a role works on. */
export const listCallOf = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all

/** The days of both filters as the server is asked for them. */
const daysOf = ({ created, modified }: ListView) => {
  // The browser takes long to make the calendar's format, which the list as it opens does not need.
  if (created === '' && modified === '') return {}
  const today = todayInTallinn(new Date())
  const [made, changed] = [rangeOn(created, today), rangeOn(modified, today)]
  return {
    ...(made.from === null ? {} : { createdFrom: made.from }),
    ...(made.to === null ? {} : { createdTo: made.to }),
    ...(changed.from === null ? {} : { modifiedFrom: changed.from }),
    ...(changed.to === null ? {} : { modifiedTo: changed.to }),
  }
}

/** What a view asks the server for, but for its page. */
export const askedBy = (actor: Principal, view: ListView) => {
  const searchParam = view.search.trim()
  const { statuses, waiting } = listingOf(actor, view.filter)
  return {
    query: {
      sort: sortText(view.sort),
      ...(searchParam === '' ? {} : { searchParam }),
      ...(waiting === undefined ? {} : { waiting }),
      ...daysOf(view),
      ...(view.product === null ? {} : { product: view.product }),
      ...(view.partnerId === null ? {} : { partnerId: view.partnerId }),
    },
    body: [...statuses],
  }
}

/** What the portal's own counters do not know: its total takes longer than its page. */
const isNarrowed = ({ search, created, modified, product }: ListView) =>
  search.trim() !== '' || created !== '' || modified !== '' || product !== null

/** What a page in view asks the server for. */
export const pageInput = (actor: Principal, view: ListView) => {
  const { page, pageSize, cursor } = view
  const { query, body } = askedBy(actor, view)
  const position = cursor === null ? { page: page ?? 0, pageSize } : { pageSize, cursor }
  return { query: { ...position, ...(isNarrowed(view) && { countLater: true }), ...query }, body }
}
