import { type Group, isInGroup } from '../../api/role.ts'
import type { LoggedInUser } from '../../api/user.ts'
import { type HasScreen, useHasScreen } from '../shell/screen/screen-contexts.ts'
import { useUser } from './useUser.ts'

/**
 * An action of a role, available everywhere; several under one name form a menu. `whole` is the label's id outside of
 * that menu.
 */
export type StartAction = { id: string; href: string; lead?: boolean; whole?: string }
export type StartMenu = { id: string; entries: readonly StartAction[]; lead?: boolean }

const offer: StartAction = { id: 'createOffer', href: '/selfserve/offers', lead: true }
const send: StartAction = { id: 'sendToCustomer', href: '/selfserve/application' }
const apply: StartAction = { id: 'newApplication', href: '/shop/queries/create' }
const fillIn: StartAction = { id: 'fillIn', href: '/shop/queries/create', whole: 'fillInApplication' }

/** The user's actions in the header; only those whose screen exists. Each label is `shell.start.<id>`. */
export const startActions = (user: LoggedInUser, hasScreen: HasScreen): (StartAction | StartMenu)[] => {
  const exists = ({ href }: StartAction) => hasScreen(href)
  return [...ofRole(user), { id: 'more', entries: moreActions(user) }]
    .map((one) => ('entries' in one ? { ...one, entries: one.entries.filter(exists) } : one))
    .filter((one) => ('entries' in one ? one.entries.length > 0 : exists(one)))
}

/** The same for the signed-in user. */
export const useStartActions = () => startActions(useUser(), useHasScreen())

/** Returns all actions as one list: each entry of a menu is an action with its longer label. */
export const singleActions = (actions: readonly (StartAction | StartMenu)[]): StartAction[] =>
  actions
    .flatMap((one) => ('entries' in one ? one.entries : [one]))
    .map(({ whole, ...one }) => (whole ? { ...one, id: whole } : one))

const ofShop = ({ partner }: LoggedInUser): (StartAction | StartMenu)[] => {
  const selfServe = partner?.featureSelfServe === true
  const onSpot = partner?.featureOnSpot === true
  if (selfServe && onSpot) return [offer, { id: 'createApplication', entries: [fillIn, send], lead: true }]
  if (selfServe) return [offer, send]
  return onSpot ? [offer, apply] : []
}

const users: StartAction = { id: 'users', href: '/users' }

const ofAdministrator = ({ user }: LoggedInUser) => (user.partnerAdmin ? [users] : [])

const ofRole = (user: LoggedInUser): (StartAction | StartMenu)[] => {
  switch (user.user.role) {
    case 'PARTNER':
      return [
        { id: 'createQuery', href: '/partner/queries/create', lead: true },
        { id: 'templates', href: '/templates' },
        ...ofAdministrator(user),
      ]
    case 'SHOP':
      return [...ofShop(user), ...ofAdministrator(user)]
    case 'COMPLIANCE':
      return [
        { id: 'assetGroups', href: '/asset-groups' },
        { id: 'partners', href: '/compliance/partner' },
        users,
      ]
    case 'CREDIT':
      return []
  }
}

type MoreAction = { id: string; href: string; groups: readonly Group[] }

/** The items of "More" in the header, in this order; each label is `shell.start.<id>`. */
const all: readonly MoreAction[] = [
  { id: 'reasons', href: '/reasons', groups: ['COMPLIANCE'] },
  { id: 'conditionTemplates', href: '/condition-templates', groups: ['COMPLIANCE'] },
  { id: 'decisionTable', href: '/decision-table', groups: ['COMPLIANCE', 'CREDIT'] },
  { id: 'house', href: '/compliance/house', groups: ['COMPLIANCE'] },
  { id: 'audit', href: '/compliance/audit', groups: ['COMPLIANCE'] },
  { id: 'privacy', href: '/compliance/privacy', groups: ['COMPLIANCE'] },
  { id: 'workflow', href: '/workflow', groups: ['COMPLIANCE', 'CREDIT'] },
  { id: 'failedWork', href: '/compliance/failed-work', groups: ['COMPLIANCE'] },
]

/** The entries of a user. */
const moreActions = ({ user }: LoggedInUser): readonly MoreAction[] =>
  all.filter(({ groups }) => isInGroup(groups, user))
