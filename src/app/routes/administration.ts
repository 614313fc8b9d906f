import type { ScreenRoute } from './screen-route.ts'

const compliance = { roles: ['COMPLIANCE'] } as const

/** For partners' administrators too, whose lists and forms hold the users of their own partner. */
const users = { roles: ['COMPLIANCE', 'partnerAdmin'] } as const

/** The screens where compliance administers the portal. */
export const administration: readonly ScreenRoute[] = [
  {
    ...users,
    path: '/users',
    title: 'user.title',
    texts: ['home', 'administration'],
    load: () => import('../../user/UsersScreen.tsx').then((file) => file.UsersScreen),
  },
  {
    ...users,
    path: '/user/create',
    title: 'user.create',
    texts: ['home', 'query', 'administration'],
    load: () => import('../../user/UserScreen.tsx').then((file) => file.NewUserScreen),
  },
  {
    ...users,
    path: '/user/:id/edit',
    numbered: true,
    title: 'user.edit',
    texts: ['home', 'query', 'administration'],
    load: () => import('../../user/UserScreen.tsx').then((file) => file.UserScreen),
  },
  {
    ...compliance,
    path: '/asset-groups',
    title: 'assetGroup.title',
    texts: ['home', 'administration'],
    load: () => import('../../asset-group/AssetGroupsScreen.tsx').then((file) => file.AssetGroupsScreen),
  },
  {
    ...compliance,
    path: '/asset-groups/create',
    title: 'assetGroup.create',
    texts: ['home', 'query', 'administration'],
    load: () => import('../../asset-group/AssetGroupScreen.tsx').then((file) => file.NewAssetGroupScreen),
  },
  {
    ...compliance,
    path: '/asset-group/:id',
    numbered: true,
    title: 'assetGroup.edit',
    texts: ['home', 'query', 'administration'],
    load: () => import('../../asset-group/AssetGroupScreen.tsx').then((file) => file.AssetGroupScreen),
  },
  {
    ...compliance,
    path: '/compliance/house',
    title: 'providerSettings.title',
    texts: ['home', 'query', 'administration'],
    load: () =>
      import('../../provider-settings/ProviderSettingsScreen.tsx').then(
        (file) => file.ProviderSettingsScreen,
      ),
  },
  {
    ...compliance,
    path: '/reasons',
    title: 'reason.title',
    texts: ['home', 'query'],
    load: () => import('../../reason/ReasonsScreen.tsx').then((file) => file.ReasonsScreen),
  },
  {
    ...compliance,
    path: '/condition-templates',
    title: 'conditionTemplate.title',
    texts: ['home', 'query', 'conditions', 'administration'],
    load: () =>
      import('../../condition-template/ConditionTemplatesScreen.tsx').then(
        (file) => file.ConditionTemplatesScreen,
      ),
  },
  {
    ...compliance,
    path: '/condition-templates/create',
    title: 'conditionTemplate.create',
    texts: ['home', 'query', 'conditions', 'administration'],
    load: () =>
      import('../../condition-template/ConditionTemplateScreen.tsx').then(
        (file) => file.NewConditionTemplateScreen,
      ),
  },
  {
    ...compliance,
    path: '/condition-template/:id',
    numbered: true,
    title: 'conditionTemplate.edit',
    texts: ['home', 'query', 'conditions', 'administration'],
    load: () =>
      import('../../condition-template/ConditionTemplateScreen.tsx').then(
        (file) => file.ConditionTemplateScreen,
      ),
  },
  {
    roles: ['CREDIT', 'COMPLIANCE'],
    path: '/decision-table',
    title: 'decisionTable.title',
    texts: ['home', 'query', 'administration'],
    load: () =>
      import('../../decision-table/DecisionTablesScreen.tsx').then((file) => file.DecisionTablesScreen),
  },
  {
    roles: ['CREDIT', 'COMPLIANCE'],
    path: '/decision-table/:version',
    numbered: 'from0',
    title: 'decisionTable.title',
    texts: ['home', 'query', 'administration'],
    load: () =>
      import('../../decision-table/DecisionTableScreen.tsx').then((file) => file.DecisionTableScreen),
  },
  {
    ...compliance,
    path: '/compliance/audit',
    title: 'audit.title',
    texts: ['home', 'tabs'],
    load: () => import('../../audit/AuditScreen.tsx').then((file) => file.AuditScreen),
  },
  {
    ...compliance,
    path: '/compliance/partner',
    title: 'partner.title',
    texts: ['home', 'administration'],
    load: () => import('../../partner/PartnersScreen.tsx').then((file) => file.PartnersScreen),
  },
  {
    ...compliance,
    path: '/compliance/partner/create',
    title: 'partner.create.title',
    texts: ['home', 'query', 'account', 'administration'],
    load: () => import('../../partner/PartnerScreen.tsx').then((file) => file.NewPartnerScreen),
  },
  {
    ...compliance,
    path: '/compliance/partner/:id/edit',
    numbered: true,
    title: 'partner.edit.title',
    texts: ['home', 'query', 'account', 'administration'],
    load: () => import('../../partner/PartnerScreen.tsx').then((file) => file.PartnerScreen),
  },
  {
    ...compliance,
    path: '/compliance/privacy',
    title: 'privacy.title',
    texts: ['home', 'query', 'privacy'],
    load: () => import('../../privacy/PrivacyScreen.tsx').then((file) => file.PrivacyScreen),
  },
  {
    ...compliance,
    path: '/compliance/failed-work',
    title: 'failedWork.title',
    texts: ['home', 'query', 'tabs', 'administration'],
    load: () => import('../../failed-work/FailedWorkScreen.tsx').then((file) => file.FailedWorkScreen),
  },
]
