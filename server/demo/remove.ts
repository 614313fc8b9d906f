import { and, inArray, isNull } from 'drizzle-orm'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Database } from '../platform/database/database.ts'
import { activationTable } from '../schema/activation.table.ts'
import { userTable } from '../schema/user.table.ts'
import { endSessionsOf } from '../session/session.store.ts'
import { demoAccounts } from './accounts.ts'
import { demoInvitations } from './invitations.ts'

const emails = [...demoAccounts, ...demoInvitations].map(({ email }) => email)

const present = (connection: Connection) =>
  connection
    .select({ accountUserId: userTable.accountUserId, email: userTable.email })
    .from(userTable)
    .where(and(inArray(userTable.email, emails), isNull(userTable.deletedAt)))

/** E-mail addresses of the demo accounts that the database still holds. */
export const findDemoAccounts = async (connection: Connection): Promise<string[]> =>
  (await present(connection)).map(({ email }) => email).toSorted()

/**
 * Deletes the demo accounts as users are deleted: nobody can sign in with them, and the history keeps their names.
 * Answers their e-mail addresses.
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
    await audit(tx, { event: 'demo.accountsRemoved', details: { emails: found.map(({ email }) => email) } })
    return found.map(({ email }) => email).toSorted()
  })
