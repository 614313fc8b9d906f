import type { Role } from '../../api/role.ts'

type MoreAction = { id: string; href: string; roles: readonly Role[] }

/** What stands under "More" in the header, in this order; each label is `shell.start.<id>`. */
const all: readonly MoreAction[] = [
  { id: 'reasons', href: '/reasons', roles: ['COMPLIANCE'] },
  { id: 'house', href: '/compliance/house', roles: ['COMPLIANCE'] },
  { id: 'audit', href: '/compliance/audit', roles: ['COMPLIANCE'] },
  { id: 'workflow', href: '/workflow', roles: ['COMPLIANCE', 'CREDIT'] },
  { id: 'failedWork', href: '/compliance/failed-work', roles: ['COMPLIANCE'] },
]

/** The entries of a role. */
export const moreActions = (role: Role): readonly MoreAction[] =>
  all.filter((one) => one.roles.includes(role))
