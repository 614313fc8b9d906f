import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { userCalls } from '../../api/user.calls.ts'

/** What a dashboard is drawn of, besides the list, which follows from who is signed in and from the saved views. */
export const openingReads = [
  userCalls.loggedIn,
  dashboardCalls.message,
  savedViewCalls.find,
  queryListCalls.counts,
]

/** Of all calls whose answers an opening of the dashboard holds. */
export const openingPaths: readonly string[] = [
  ...openingReads,
  queryListCalls.all,
  queryListCalls.ofPartner,
].map(({ path }) => path)
