import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { auditTable } from '../schema/audit.table.ts'
import { houseTable } from '../schema/house.table.ts'
import { userTable } from '../schema/user.table.ts'

const { only: _only, logo: _logo, ...withoutLogo } = getTableColumns(houseTable)

const only = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('the settings of the house are gone')
  return row
}

/** The settings but for the logo. */
export const selectSettings = async (connection: Connection) =>
  only(await connection.select(withoutLogo).from(houseTable))
export type SettingsRow = Awaited<ReturnType<typeof selectSettings>>

export type HouseRow = SettingsRow & { logo: string | null }

const selectHouse = (connection: Connection) =>
  connection.select({ ...withoutLogo, logo: houseTable.logo }).from(houseTable)

export const findHouse = async (connection: Connection): Promise<HouseRow> =>
  only(await selectHouse(connection))

/** The settings, locked until the transaction ends. */
export const lockHouse = async (tx: Transaction): Promise<HouseRow> =>
  only(await selectHouse(tx).for('update'))

export const updateHouse = async (tx: Transaction, columns: HouseRow): Promise<void> => {
  await tx.update(houseTable).set(columns)
}

export const HOUSE_CHANGED = 'house.changed'

/** Writes down who has changed which fields. */
export const auditHouse = (
  tx: Transaction,
  entry: { accountUserId: number; requestId: string; changes: Record<string, unknown> },
): Promise<void> => {
  const { accountUserId, requestId, changes } = entry
  return audit(tx, { event: HOUSE_CHANGED, subject: 'house', accountUserId, requestId, details: { changes } })
}

const SHOWN = 100

export const findHouseEntries = (connection: Connection) =>
  connection
    .select({ entry: auditTable, firstName: userTable.firstName, lastName: userTable.lastName })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.accountUserId, auditTable.accountUserId))
    .where(and(eq(auditTable.subject, 'house'), eq(auditTable.event, HOUSE_CHANGED)))
    .orderBy(desc(auditTable.auditId))
    .limit(SHOWN)
