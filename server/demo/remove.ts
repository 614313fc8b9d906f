import { and, inArray, isNull } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Database } from '../platform/database/database.ts'
import { findPartnerByApiKey, revokeApiKey } from '../partner/api-key.ts'
import { activationTable, userTable } from '../schema/user.table.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { committeeMembers, DEMO_API_KEY, demoAccounts } from './accounts.ts'
import { demoInvitations } from './invitations.ts'

const emails = [...demoAccounts, ...committeeMembers, ...demoInvitations].map(({ email }) => email)

const present = (connection: Connection) =>
  connection
    .select({ accountUserId: userTable.accountUserId, email: userTable.email })
    .from(userTable)
    .where(and(inArray(userTable.email, emails), isNull(userTable.deletedAt)))

/** The demo accounts (e-mail addresses) and the demo API key that the database still contains. */
export const findDemoAccounts = async (connection: Connection, now: Date): Promise<string[]> => {
  const found = (await present(connection)).map(({ email }) => email).toSorted()
  return (await findPartnerByApiKey(connection, DEMO_API_KEY, now)) ? [...found, DEMO_API_KEY] : found
}

/**
 * Deletes the demo accounts as users are deleted: sign-in ends, and the history keeps their names. Revokes the demo's
 * API key. Returns their e-mail addresses.
 */
export const removeDemoAccounts = (database: Database, now: Date): Promise<string[]> =>
  database.transaction(async (tx) => {
    const found = await present(tx)
    const ids = found.map(({ accountUserId }) => accountUserId)
    await tx
      .update(userTable)
      .set({ active: false, passwordHash: null, deletedAt: now, modifiedAt: now })
      .where(inArray(userTable.accountUserId, ids))
    await tx
      .update(activationTable)
      .set({ usedAt: now })
      .where(and(inArray(activationTable.accountUserId, ids), isNull(activationTable.usedAt)))
    for (const id of ids) await endSessionsOf(tx, id, now)
    const shop = await findPartnerByApiKey(tx, DEMO_API_KEY, now)
    if (shop) await revokeApiKey(tx, { partnerId: shop.partnerId, now })
    await audit(tx, { event: 'demo.accountsRemoved', details: { emails: found.map(({ email }) => email) } })
    return found.map(({ email }) => email).toSorted()
  })
