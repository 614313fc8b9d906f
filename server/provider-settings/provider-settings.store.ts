import { and, desc, eq, getTableColumns, asc, isNull, sql } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { auditTable } from '../schema/audit.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { userTable } from '../schema/user.table.ts'

const { only: _only, logo: _logo, ...withoutLogo } = getTableColumns(providerSettingsTable)

const only = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('the settings of the provider are gone')
  return row
}

/** The settings without the logo. */
export const selectSettings = async (connection: Connection) =>
  only(await connection.select(withoutLogo).from(providerSettingsTable))
export type SettingsRow = Awaited<ReturnType<typeof selectSettings>>

export type ProviderSettingsRow = SettingsRow & { logo: string | null }

const selectWithLogo = (connection: Connection) =>
  connection.select({ ...withoutLogo, logo: providerSettingsTable.logo }).from(providerSettingsTable)

export const findProviderSettings = async (connection: Connection): Promise<ProviderSettingsRow> =>
  only(await selectWithLogo(connection))

/** The settings, locked until the transaction ends. */
export const lockProviderSettings = async (tx: Transaction): Promise<ProviderSettingsRow> =>
  only(await selectWithLogo(tx).for('update'))

export const updateProviderSettings = async (
  tx: Transaction,
  columns: ProviderSettingsRow,
): Promise<void> => {
  await tx.update(providerSettingsTable).set(columns)
}

export const SETTINGS_CHANGED = 'house.changed'

/** Records in the audit trail who changed which fields. */
export const auditSettingsChange = (
  tx: Transaction,
  entry: { accountUserId: number; requestId: string; changes: Record<string, unknown> },
): Promise<void> => {
  const { accountUserId, requestId, changes } = entry
  return audit(tx, {
    event: SETTINGS_CHANGED,
    subject: 'house',
    accountUserId,
    requestId,
    details: { changes },
  })
}

const SHOWN = 100

export const findSettingsChanges = (connection: Connection) =>
  connection
    .select({ entry: auditTable, firstName: userTable.firstName, lastName: userTable.lastName })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.accountUserId, auditTable.accountUserId))
    .where(and(eq(auditTable.subject, 'house'), eq(auditTable.event, SETTINGS_CHANGED)))
    .orderBy(desc(auditTable.auditId))
    .limit(SHOWN)

/** Returns the users who can vote: active users of credit, by name. */
export const findCommitteeMembers = (
  connection: Connection,
): Promise<{ accountUserId: number; name: string }[]> =>
  connection
    .select({
      accountUserId: userTable.accountUserId,
      name: sql<string>`concat_ws(' ', ${userTable.firstName}, ${userTable.lastName})`.as('name'),
    })
    .from(userTable)
    .where(and(eq(userTable.userRole, 'CREDIT'), userTable.active, isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.lastName), asc(userTable.firstName), asc(userTable.accountUserId))
