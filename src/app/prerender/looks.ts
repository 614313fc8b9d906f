import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { type Role, roles } from '../../../api/role.ts'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { earlyKey } from '../../api/early.ts'
import { listAt } from '../../dashboard/list-at.ts'
import { listCallOf, pageInput } from '../../dashboard/list-input.ts'
import { homeOf, SIGN_IN } from '../screen/home.ts'
import type { FirstCall } from './ask-first.ts'

const one = (paths: readonly string[]) => `^(?:${paths.join('|')})/?$`

/** Where a page is opened on the list. */
export const listAddress = one(roles.map(homeOf))

const read = ({ path }: { path: string }): FirstCall => ({ key: earlyKey(path, {}), path })

/** The list as it opens for all of a role who have no default view of their own. */
const openingList = (role: Role): FirstCall => {
  const reader = { userId: 0, role, inhouse: false, partnerId: null }
  const { path } = listCallOf(role)
  const input = pageInput(reader, listAt(reader, '').view)
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  return { key: earlyKey(path, input), path: `${path}?${query}`, body: JSON.stringify(input.body) }
}

/** What is wanted at once, by the screen that the build knows the files of. */
export const looks = {
  // Who is signed in is led from the sign-in to the list.
  dashboard: {
    address: one(['', SIGN_IN, ...roles.map(homeOf)]),
    calls: [userCalls.loggedIn, dashboardCalls.message, savedViewCalls.find, queryListCalls.counts].map(read),
    opening: Object.fromEntries(roles.map((role) => [role, openingList(role)])),
  },
  query: {
    address: String.raw`^/[a-z]+/quer(?:y/\d+/edit|ies/create)/?$`,
    calls: [userCalls.loggedIn].map(read),
  },
}
