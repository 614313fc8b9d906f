import { type Role, roles } from '../../../api/role.ts'
import { SignInScreen } from '../../session/SignInScreen.tsx'
import { homeOf } from '../screen/home.ts'
import type { ScreenRoute } from './screen.ts'

/** Every role has the same one. */
export const fetchDashboard = () =>
  import('../../dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen)

const dashboardOf = (role: Role): ScreenRoute => ({
  path: homeOf(role),
  roles: [role],
  title: 'dashboard.title',
  load: fetchDashboard,
})

const fetchQuery = () => import('../../query/QueryScreen.tsx').then((file) => file.QueryScreen)

const queryEditOf = (role: Role): ScreenRoute => ({
  path: `/${role.toLowerCase()}/query/:id/edit`,
  numbered: true,
  roles: [role],
  title: 'query.edit.title',
  load: fetchQuery,
})

const queryCreateOf = (role: Role): ScreenRoute => ({
  path: `/${role.toLowerCase()}/queries/create`,
  roles: [role],
  title: 'query.create.title',
  load: fetchQuery,
})

/** Every screen there is, one chunk each but the sign-in, which comes with the program. A fixed path stands before a pattern that would also fit it. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    roles: 'public',
    title: 'session.signIn.title',
    View: SignInScreen,
  },
  {
    path: '/remote-login-landing',
    roles: 'public',
    title: 'session.remote.title',
    load: () => import('../../session/RemoteLoginScreen.tsx').then((file) => file.RemoteLoginScreen),
  },
  {
    path: '/register/create-password/:id',
    roles: 'public',
    title: 'registration.title',
    load: () =>
      import('../../registration/CreatePasswordScreen.tsx').then((file) => file.CreatePasswordScreen),
  },
  {
    path: '/forgot-password',
    roles: 'public',
    title: 'registration.forgot.title',
    load: () =>
      import('../../registration/ForgotPasswordScreen.tsx').then((file) => file.ForgotPasswordScreen),
  },
  {
    path: '/settings',
    roles,
    title: 'settings.title',
    load: () => import('../../settings/SettingsScreen.tsx').then((file) => file.SettingsScreen),
  },
  ...roles.map(dashboardOf),
  ...(['PARTNER', 'SHOP'] as const).map(queryCreateOf),
  ...roles.map(queryEditOf),
  {
    path: '/lifecycle',
    roles,
    title: 'status.lifecycle.title',
    load: () => import('../../status/LifecycleScreen.tsx').then((file) => file.LifecycleScreen),
  },
  {
    path: '/compliance/audit',
    roles: ['COMPLIANCE'],
    title: 'audit.title',
    load: () => import('../../audit/AuditScreen.tsx').then((file) => file.AuditScreen),
  },
  {
    path: '/templates',
    roles,
    title: 'template.title',
    load: () => import('../../template/TemplatesScreen.tsx').then((file) => file.TemplatesScreen),
  },
  {
    path: '/templates/:id/edit',
    numbered: true,
    roles,
    title: 'template.edit.title',
    load: () => import('../../template/TemplateScreen.tsx').then((file) => file.TemplateScreen),
  },
]
