import { roles } from '../../contract/role.ts'
import type { ScreenRoute } from './screen.ts'

/** Every screen there is, one chunk each. A fixed path stands before a pattern that would also fit it. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    roles: 'public',
    title: 'session.signIn.title',
    load: () => import('../session/SignInScreen.tsx').then((file) => file.SignInScreen),
  },
  {
    path: '/lifecycle',
    roles,
    title: 'status.lifecycle.title',
    load: () => import('../status/LifecycleScreen.tsx').then((file) => file.LifecycleScreen),
  },
]
