import type { Call, CallAnswer, CallInput } from '../../api/call.ts'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { listCallOf, queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { principalOf } from '../user/useUser.ts'
import { listAt } from './list-address.ts'
import { pageInput } from './list-requests.ts'

/** Makes a reading call. @throws where it is refused */
export type Read = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallAnswer<C>>

/**
 * Makes the calls of a dashboard that is opened at an address. Never fails: what is missing the browser asks for.
 * @param address the list's part of the address, without the question mark
 */
export const loadDashboard = async (read: Read, address: string): Promise<void> => {
  const views = read(savedViewCalls.find, {})
  const loadList = async () => {
    const reader = principalOf(await read(userCalls.loggedIn, {}))
    // Only an address without a word opens the default view.
    const { view } = listAt(reader, address, address === '' ? await views : [])
    // Days count by the browser's clock.
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
