import type { Call, CallResponse, CallInput } from '../../api/call.ts'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { listCallOf, queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { principalOf } from '../user/useUser.ts'
import { listAt } from './list-address.ts'
import { pageInput } from './list-requests.ts'

/**
 * Makes a reading call.
 * @throws if the server refuses it
 */
export type Read = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallResponse<C>>

/**
 * Makes the calls of a dashboard opened at a URL. Never rejects: the browser requests what is missing.
 * @param address the list's query string, without the question mark
 */
export const loadDashboard = async (read: Read, address: string): Promise<void> => {
  const views = read(savedViewCalls.find, {})
  const loadList = async () => {
    const reader = principalOf(await read(userCalls.loggedIn, {}))
    // The default view opens only if the query string is empty.
    const { view } = listAt(reader, address, address === '' ? await views : [])
    // The days of a filter depend on the browser's clock.
    if (view.created === '' && view.modified === '')
      await read(listCallOf(reader.role), pageInput(reader, view))
  }
  await Promise.allSettled([
    loadList(),
    views,
    read(dashboardCalls.message, {}),
    read(queryListCalls.counts, {}),
  ])
}
