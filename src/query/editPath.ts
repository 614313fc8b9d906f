import type { Role } from '../../contract/role.ts'

const areas: Record<Role, string> = {
  PARTNER: 'partner',
  SHOP: 'shop',
  CREDIT: 'credit',
  COMPLIANCE: 'compliance',
}

/** Where a role works on a query. */
export const editPath = (role: Role, queryId: number): string => `/${areas[role]}/query/${queryId}/edit`

/** Where a role makes a query. */
export const createPath = (role: Role): string => `/${areas[role]}/queries/create`
