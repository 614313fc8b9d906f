import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { userTable } from '../../schema/user.table.ts'
import { insertActivation, uuidHash } from './activation.store.ts'
import { ACTIVATION_DAYS } from './invite.job.ts'

const DAY_MS = 86_400_000

export type FirstUser = { email: string; firstName: string; lastName: string }

/**
 * Creates the first compliance user of a new portal and returns the path of the activation link; this user invites
 * all others.
 * @throws Error if an active compliance user exists
 */
export const createFirstComplianceUser = (database: Database, user: FirstUser, now: Date): Promise<string> =>
  database.transaction(async (tx) => {
    const [existing] = await tx
      .select({ email: userTable.email })
      .from(userTable)
      .where(
        and(eq(userTable.userRole, 'COMPLIANCE'), eq(userTable.active, true), isNull(userTable.deletedAt)),
      )
    if (existing) throw new Error(`There is a compliance user already: ${existing.email} can invite others`)
    const [created] = await tx
      .insert(userTable)
      .values({ ...user, userRole: 'COMPLIANCE' })
      .returning({ accountUserId: userTable.accountUserId })
    if (!created) throw new Error('The user was not stored')
    const uuid = randomUUID()
    const expiresAt = new Date(now.getTime() + ACTIVATION_DAYS * DAY_MS)
    await insertActivation(tx, { ...created, uuidHash: uuidHash(uuid), createdAt: now, expiresAt })
    await audit(tx, { event: 'user.firstCreated', subject: 'user', subjectId: created.accountUserId })
    return `/register/create-password/${uuid}`
  })
