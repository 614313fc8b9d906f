import type { Role } from '../../api/role.ts'

/** The path of a query as it stood at an earlier time. */
export const pastPath = (role: Role, queryId: number, versionId: number): string =>
  `/${role.toLowerCase()}/query/${queryId}/versions/${versionId}`
