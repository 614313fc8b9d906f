import type { Role } from '../../../api/role.ts'
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
 * Decides what a visitor sees at a path. A visitor who is not signed in sees public screens, or else the sign-in, with
 * the path remembered. For a signed-in user the sign-in leads to the remembered path or the role's home, and another
 * role's screen leads to the user's own home.
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
  if (!route.roles.includes(visitor.role)) return { kind: 'redirect', to: homeOf(visitor.role) }
  return { kind: 'show', route }
}
