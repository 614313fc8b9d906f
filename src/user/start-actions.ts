import type { Role } from '../../api/role.ts'
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
  return [...ofRole(user), { id: 'more', entries: moreActions(user.user.role) }]
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

const ofRole = (user: LoggedInUser): (StartAction | StartMenu)[] => {
  switch (user.user.role) {
    case 'PARTNER':
      return [
        { id: 'createQuery', href: '/partner/queries/create', lead: true },
        { id: 'templates', href: '/templates' },
      ]
    case 'SHOP':
      return ofShop(user)
    case 'COMPLIANCE':
      return [
        { id: 'assetGroups', href: '/asset-groups' },
        { id: 'partners', href: '/compliance/partner' },
        { id: 'users', href: '/users' },
      ]
    case 'CREDIT':
      return []
  }
}

type MoreAction = { id: string; href: string; roles: readonly Role[] }

/** The items of "More" in the header, in this order; each label is `shell.start.<id>`. */
const all: readonly MoreAction[] = [
  { id: 'reasons', href: '/reasons', roles: ['COMPLIANCE'] },
  { id: 'conditionTemplates', href: '/condition-templates', roles: ['COMPLIANCE'] },
  { id: 'house', href: '/compliance/house', roles: ['COMPLIANCE'] },
  { id: 'audit', href: '/compliance/audit', roles: ['COMPLIANCE'] },
  { id: 'workflow', href: '/workflow', roles: ['COMPLIANCE', 'CREDIT'] },
  { id: 'failedWork', href: '/compliance/failed-work', roles: ['COMPLIANCE'] },
]

/** The entries of a role. */
const moreActions = (role: Role): readonly MoreAction[] => all.filter((one) => one.roles.includes(role))
