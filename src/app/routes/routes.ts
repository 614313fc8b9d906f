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

const compliance = { roles: ['COMPLIANCE'] } as const

/** What compliance administers. */
const administration: readonly ScreenRoute[] = [
  {
    ...compliance,
    path: '/users',
    title: 'user.title',
    load: () => import('../../user/UsersScreen.tsx').then((file) => file.UsersScreen),
  },
  {
    ...compliance,
    path: '/user/create',
    title: 'user.create',
    load: () => import('../../user/NewUserScreen.tsx').then((file) => file.NewUserScreen),
  },
  {
    ...compliance,
    path: '/user/:id/edit',
    numbered: true,
    title: 'user.edit',
    load: () => import('../../user/UserScreen.tsx').then((file) => file.UserScreen),
  },
  {
    ...compliance,
    path: '/asset-groups',
    title: 'assetGroup.title',
    load: () => import('../../asset-group/AssetGroupsScreen.tsx').then((file) => file.AssetGroupsScreen),
  },
  {
    ...compliance,
    path: '/asset-groups/create',
    title: 'assetGroup.create',
    load: () => import('../../asset-group/NewAssetGroupScreen.tsx').then((file) => file.NewAssetGroupScreen),
  },
  {
    ...compliance,
    path: '/asset-group/:id',
    numbered: true,
    title: 'assetGroup.edit',
    load: () => import('../../asset-group/AssetGroupScreen.tsx').then((file) => file.AssetGroupScreen),
  },
  {
    ...compliance,
    path: '/reasons',
    title: 'reason.title',
    load: () => import('../../reason/ReasonsScreen.tsx').then((file) => file.ReasonsScreen),
  },
]

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
    path: '/compliance/partner',
    roles: ['COMPLIANCE'],
    title: 'partner.title',
    load: () => import('../../partner/PartnersScreen.tsx').then((file) => file.PartnersScreen),
  },
  {
    path: '/compliance/partner/create',
    roles: ['COMPLIANCE'],
    title: 'partner.create.title',
    load: () => import('../../partner/PartnerScreen.tsx').then((file) => file.NewPartnerScreen),
  },
  {
    path: '/compliance/partner/:id/edit',
    numbered: true,
    roles: ['COMPLIANCE'],
    title: 'partner.edit.title',
    load: () => import('../../partner/PartnerScreen.tsx').then((file) => file.PartnerScreen),
  },
  {
    path: '/workflow',
    roles: ['COMPLIANCE', 'CREDIT'],
    title: 'workflow.title',
    load: () => import('../../workflow/WorkflowScreen.tsx').then((file) => file.WorkflowScreen),
  },
  {
    path: '/compliance/failed-work',
    roles: ['COMPLIANCE'],
    title: 'failedWork.title',
    load: () => import('../../failed-work/FailedWorkScreen.tsx').then((file) => file.FailedWorkScreen),
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
  ...administration,
]
