import { type Role, roles } from '../../../api/role.ts'
import { homeOf } from '../../shell/screen/home.ts'
import { administration } from './administration.ts'
import type { LazyScreen, ScreenRoute } from './screen-route.ts'

export const signIn: LazyScreen = {
  texts: [],
  load: () => import('../../session/SignInScreen.tsx').then((file) => file.SignInScreen),
}

/** The same screen for every role. */
export const dashboard: LazyScreen = {
  texts: ['home'],
  load: () => import('../../dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen),
}

const dashboardOf = (role: Role): ScreenRoute => ({
  path: homeOf(role),
  roles: [role],
  title: 'dashboard.title',
  ...dashboard,
})

/** Most queries open with the customer's tab, which is loaded beside the screen; the other tabs do not wait for it. */
export const query: LazyScreen = {
  texts: ['home', 'query'],
  load: async () => {
    const clientTab = import('../../client/ClientTab.tsx')
    // If it fails, it is loaded again, and the failure is reported, where it is rendered.
    clientTab.catch(() => undefined)
    const { preloadFirstTab, QueryScreen } = await import('../../query/QueryScreen.tsx')
    void preloadFirstTab()
    return QueryScreen
  },
}

const queryEditOf = (role: Role): ScreenRoute => ({
  path: `/${role.toLowerCase()}/query/:id/edit`,
  numbered: true,
  roles: [role],
  title: 'query.edit.title',
  ...query,
})

const past: LazyScreen = {
  texts: ['home', 'query'],
  load: () => import('../../query/PastScreen.tsx').then((file) => file.PastScreen),
}

const queryPastOf = (role: Role): ScreenRoute => ({
  path: `/${role.toLowerCase()}/query/:id/versions/:versionId`,
  numbered: true,
  roles: [role],
  title: 'past.pageTitle',
  ...past,
})

const queryCreateOf = (role: Role): ScreenRoute => ({
  path: `/${role.toLowerCase()}/queries/create`,
  roles: [role],
  title: 'query.create.title',
  ...query,
})

const offer: LazyScreen = {
  texts: ['home', 'query', 'selfServe'],
  load: () => import('../../selfserve/OfferScreen.tsx').then((file) => file.OfferScreen),
}

/** Offers and applications of the shops where customers apply for themselves. */
const selfServe: readonly ScreenRoute[] = [
  { path: '/selfserve/offers', roles: ['SHOP'], title: 'selfServe.new', ...offer },
  { path: '/selfserve/offers/:id', numbered: true, roles, title: 'selfServe.offer', ...offer },
  {
    path: '/selfserve/application',
    roles: ['SHOP'],
    title: 'selfServe.application',
    texts: ['home', 'query', 'selfServe'],
    load: () => import('../../selfserve/ApplicationScreen.tsx').then((file) => file.ApplicationScreen),
  },
]

/** Every screen, one chunk each. A fixed path is listed before a pattern that would match it too. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    roles: 'public',
    title: 'session.signIn.title',
    ...signIn,
  },
  {
    path: '/remote-login-landing',
    roles: 'public',
    title: 'session.remote.title',
    texts: [],
    load: () => import('../../session/RemoteLoginScreen.tsx').then((file) => file.RemoteLoginScreen),
  },
  {
    path: '/register/create-password/:id',
    roles: 'public',
    title: 'registration.title',
    texts: ['account'],
    load: () =>
      import('../../registration/CreatePasswordScreen.tsx').then((file) => file.CreatePasswordScreen),
  },
  {
    path: '/forgot-password',
    roles: 'public',
    title: 'registration.forgot.title',
    texts: ['account'],
    load: () =>
      import('../../registration/ForgotPasswordScreen.tsx').then((file) => file.ForgotPasswordScreen),
  },
  {
    path: '/passkey-recovery/:id',
    roles: 'public',
    title: 'passkey.recover.title',
    texts: ['account'],
    load: () => import('../../session/PasskeyRecoveryScreen.tsx').then((file) => file.PasskeyRecoveryScreen),
  },
  {
    path: '/accessibility',
    roles: 'public',
    title: 'accessibility.title',
    texts: ['account'],
    load: () =>
      import('../../accessibility/AccessibilityScreen.tsx').then((file) => file.AccessibilityScreen),
  },
  {
    path: '/settings',
    roles,
    title: 'settings.title',
    texts: ['home', 'account'],
    load: () => import('../../settings/SettingsScreen.tsx').then((file) => file.SettingsScreen),
  },
  ...roles.map(dashboardOf),
  ...(['PARTNER', 'SHOP'] as const).map(queryCreateOf),
  ...roles.map(queryEditOf),
  ...(['PARTNER', 'CREDIT', 'COMPLIANCE'] as const).map(queryPastOf),
  ...selfServe,
  {
    path: '/lifecycle',
    roles,
    title: 'status.lifecycle.title',
    texts: ['home', 'tabs', 'workflow'],
    load: () => import('../../status/LifecycleScreen.tsx').then((file) => file.LifecycleScreen),
  },
  {
    path: '/workflow',
    roles: ['COMPLIANCE', 'CREDIT'],
    title: 'workflow.title',
    texts: ['home', 'tabs', 'conditions', 'selfServe', 'workflow'],
    load: () => import('../../workflow/WorkflowScreen.tsx').then((file) => file.WorkflowScreen),
  },
  {
    path: '/templates',
    roles,
    title: 'template.title',
    texts: ['home', 'query'],
    load: () => import('../../template/TemplatesScreen.tsx').then((file) => file.TemplatesScreen),
  },
  {
    path: '/templates/:id/edit',
    numbered: true,
    roles,
    title: 'template.edit.title',
    texts: ['home', 'query'],
    load: () => import('../../template/TemplateScreen.tsx').then((file) => file.TemplateScreen),
  },
  ...administration,
]
