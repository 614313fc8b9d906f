import { type Role, roles } from '../../contract/role.ts'
import { homeOf } from './home.ts'
import type { ScreenRoute } from './screen.ts'

const dashboardOf = (role: Role): ScreenRoute => ({
  path: homeOf(role),
  roles: [role],
  title: 'dashboard.title',
  load: () => import('../dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
})

/** Every screen there is, one chunk each. A fixed path stands before a pattern that would also fit it. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    roles: 'public',
    title: 'session.signIn.title',
    load: () => import('../session/SignInScreen.tsx').then((file) => file.SignInScreen),
  },
  ...roles.map(dashboardOf),
  {
    path: '/lifecycle',
    roles,
    title: 'status.lifecycle.title',
    load: () => import('../status/LifecycleScreen.tsx').then((file) => file.LifecycleScreen),
  },
]
