import type { Role } from '../../api/role.ts'
import type { TabName } from '../../machines/flow/query/tabs.ts'

const areas: Record<Role, string> = {
  PARTNER: 'partner',
  SHOP: 'shop',
  CREDIT: 'credit',
  COMPLIANCE: 'compliance',
}

/** The path of a query's screen for a role. */
export const editPath = (role: Role, queryId: number): string => `/${areas[role]}/query/${queryId}/edit`

/** Names the open tab in the address of a query. */
export const TAB_PARAMETER = 'tab'

/** The path of a query's screen, open on a tab. */
export const tabPath = (role: Role, queryId: number, tab: TabName): string =>
  `${editPath(role, queryId)}?${TAB_PARAMETER}=${tab}`

/** The path of the screen that creates a query. */
export const createPath = (role: Role): string => `/${areas[role]}/queries/create`
