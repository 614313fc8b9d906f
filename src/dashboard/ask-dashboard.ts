import type { QueryClient } from '@tanstack/react-query'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import type { LoggedInUser } from '../../api/user.ts'
import { callQuery } from '../api/call-query.ts'
import { principalOf } from '../user/useUser.ts'
import { listAt } from './list-at.ts'
import { askedPage } from './listing.ts'

/**
 * Asks for what a dashboard shows, and for the list as soon as its reader is known. What fails is asked again, and told,
 * in its place. The answer: once all has come or has failed.
 */
export const askDashboard = (
  client: QueryClient,
  user: Promise<LoggedInUser>,
  address: string,
): Promise<unknown> => {
  const views = client.fetchQuery(callQuery(savedViewCalls.find, {}))
  const askList = async () => {
    const reader = principalOf(await user)
    // Only the default view is among the saved ones.
    const saved = address === '' ? await views : []
    await client.prefetchQuery(askedPage(reader, listAt(reader, address, saved).view))
  }
  return Promise.allSettled([
    askList(),
    // Nobody else waits for them where the reader cannot be read, or the address says all of the list.
    views,
    client.prefetchQuery(callQuery(dashboardCalls.message, {})),
    client.prefetchQuery(callQuery(queryListCalls.counts, {})),
  ])
}
