import type { Role } from '../api/role.ts'
import type { SaleLack } from '../api/sale-lack.ts'
import { offeredPeriods } from './partner-settings.ts'

/** What a sale needs of its partner. */
export type Seller = {
  featureOnSpot: boolean
  featureSelfServe: boolean
  paymentPeriodOptions: readonly [min: number, max: number]
  allPmtPeriodOptions: number[]
  /** The monthly insurance percentage of each subgroup that it may finance; null: none. */
  insurance: readonly (number | null)[]
  /** Its accounts. */
  users: readonly { userRole: Role; active: boolean }[]
}

type Group = { superiorGroupId: number | null; insurance: number | null }

/** Whether shops can sell a group: only subgroups with an insurance percentage. */
export const isSoldByShops = ({ superiorGroupId, insurance }: Group): boolean =>
  superiorGroupId !== null && insurance !== null

const hasFeature = ({ featureOnSpot, featureSelfServe }: Seller): boolean => featureOnSpot || featureSelfServe

/**
 * The role of the partner's sellers. Partners without a shop's features sell leasing, unless they have only shop users.
 */
const sellerRole = (seller: Seller): 'PARTNER' | 'SHOP' => {
  const has = (role: Role) => seller.users.some(({ userRole }) => userRole === role)
  return hasFeature(seller) || (has('SHOP') && !has('PARTNER')) ? 'SHOP' : 'PARTNER'
}

const lacksOfGoods = ({ insurance }: Seller): SaleLack[] => {
  if (insurance.length === 0) return ['groups']
  return insurance.every((percent) => percent === null) ? ['insurance'] : []
}

const lacksOfUsers = ({ users }: Seller, role: Role): SaleLack[] => {
  const sellers = users.filter(({ userRole }) => userRole === role)
  if (sellers.length === 0) return ['user']
  return sellers.some(({ active }) => active) ? [] : ['activation']
}

/**
 * Returns what the users of a role still need at their partner before they can sell. Users of the role PARTNER may
 * enter assets without a group.
 */
export const saleLacks = (seller: Seller, role: 'PARTNER' | 'SHOP' = sellerRole(seller)): SaleLack[] => [
  ...(role === 'SHOP'
    ? [...(hasFeature(seller) ? [] : (['feature'] as const)), ...lacksOfGoods(seller)]
    : []),
  ...(offeredPeriods(seller).length === 0 ? (['periods'] as const) : []),
  ...lacksOfUsers(seller, role),
]
