import type { Role } from '../../../api/role.ts'
import { homeOf, SIGN_IN } from '../../shell/screen/home.ts'
import { matches } from './match.ts'
import type { ScreenRoute } from './screen.ts'

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
  /** Path and query string, to come back to. */
  wanted: string
  /** What was asked for before the sign-in. */
  remembered: string | null
}

/**
 * What a visitor gets to see at a path. Nobody signed in: public screens, else the sign-in with the path remembered.
 * Signed in: the sign-in leads on to the remembered path or the role's home, another role's screen to the own home.
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
