import { type Group, isInGroup, type Role } from '../../../api/role.ts'
import { homeOf, SIGN_IN } from '../../shell/screen/home.ts'
import { matches, type ScreenRoute } from './screen-route.ts'

export type Visitor = { role: Role } | null
export type Decision =
  | { kind: 'show'; route: ScreenRoute }
  | { kind: 'notFound' }
  | { kind: 'redirect'; to: string; remember?: string }

type Visit = {
  routes: readonly ScreenRoute[]
  visitor: Visitor
  /** Without the query string. */
  path: string
  /** Path and query string, to return to after the sign-in. */
  wanted: string
  /** The path that was requested before the sign-in. */
  remembered: string | null
}

/**
 * Whether a role fits a screen. The stored session does not tell whether the user administers the partner's users; the
 * portal checks it once it knows the user.
 */
const mayBelong = (groups: readonly Group[], { role }: { role: Role }): boolean =>
  isInGroup(groups, { role, partnerAdmin: role === 'PARTNER' || role === 'SHOP' })

/**
 * Decides what a visitor sees at a path. A visitor who is not signed in sees public screens; other paths are remembered
 * and show the sign-in. A signed-in user is redirected from the sign-in to the remembered path or the role's home, and
 * from another role's screen to the own home.
 */
export const decide = ({ routes, visitor, path, wanted, remembered }: Visit): Decision => {
  if (path === '/' || path === SIGN_IN) {
    if (visitor) return { kind: 'redirect', to: remembered ?? homeOf(visitor.role) }
    if (path === '/') return { kind: 'redirect', to: SIGN_IN }
  }
  const route = routes.find((one) => matches(one, path))
  if (!route) return { kind: 'notFound' }
  if (route.roles === 'public') return { kind: 'show', route }
  if (!visitor) return { kind: 'redirect', to: SIGN_IN, remember: wanted }
  if (!mayBelong(route.roles, visitor)) return { kind: 'redirect', to: homeOf(visitor.role) }
  return { kind: 'show', route }
}
