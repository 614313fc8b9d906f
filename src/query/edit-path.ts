import type { Role } from '../../api/role.ts'

const areas: Record<Role, string> = {
  PARTNER: 'partner',
  SHOP: 'shop',
  CREDIT: 'credit',
  COMPLIANCE: 'compliance',
}

/** The path of a query's screen for a role. */
export const editPath = (role: Role, queryId: number): string => `/${areas[role]}/query/${queryId}/edit`

/** The path of the screen that creates a query. */
export const createPath = (role: Role): string => `/${areas[role]}/queries/create`
