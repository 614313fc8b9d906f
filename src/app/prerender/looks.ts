import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { roles } from '../../../api/role.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { earlyKey } from '../../api/early.ts'
import { openingPaths, openingReads } from '../../dashboard/opening.ts'
import { homeOf, SIGN_IN } from '../../shell/screen/home.ts'
import type { FirstCall } from './ask-first.ts'

const one = (paths: readonly string[]) => `^(?:${paths.join('|')})/?$`

const homes = Object.fromEntries(roles.map((role) => [role, homeOf(role)]))

/** Where a page is opened on the list. */
export const listAddress = one(Object.values(homes))

const read = ({ path }: { path: string }): FirstCall => ({ key: earlyKey(path, {}), path })

/** What the dashboard is drawn of, besides the list. */
export const dashboardReads = openingReads.map(read)

/** What is wanted at once, by the screen that the build knows the files of. */
export const looks = {
  // Who is signed in is led from the sign-in, and from another role's home, to the own one.
  dashboard: {
    address: one(['', SIGN_IN, ...Object.values(homes)]),
    homes,
    opening: dashboardCalls.opening.path,
    paths: openingPaths,
  },
  query: {
    address: String.raw`^/[a-z]+/quer(?:y/\d+/edit|ies/create)/?$`,
    calls: [userCalls.loggedIn].map(read),
  },
}
