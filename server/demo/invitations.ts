import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { uuidHash } from '../user/activation/activation.store.ts'
import { activationTable, userTable } from '../schema/user.table.ts'

const DAY_MS = 86_400_000

/** Invited people of Põhja Masinad OÜ without a password, and their links. */
export const demoInvitations = [
  {
    email: 'invited@tehing.example',
    firstName: 'Uku',
    lastName: 'Uustulnuk',
    uuid: '10000000-0000-4000-8000-000000000001',
    days: 3650,
  },
  {
    email: 'invited-late@tehing.example',
    firstName: 'Hille',
    lastName: 'Hilineja',
    uuid: '10000000-0000-4000-8000-000000000002',
    days: -1,
  },
] as const

/** The used invitation link of `partner@tehing.example`. */
export const USED_INVITATION = '10000000-0000-4000-8000-000000000003'

const seedInvited = async (tx: Transaction, partnerId: number, now: Date) => {
  for (const { uuid, days, ...person } of demoInvitations) {
    const [user] = await tx
      .insert(userTable)
      .values({ ...person, userRole: 'PARTNER', partnerId })
      .returning({ accountUserId: userTable.accountUserId })
    if (!user) continue
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    await tx.insert(activationTable).values({ ...user, uuidHash: uuidHash(uuid), expiresAt })
  }
}

/** Inserts links in every state, so that each landing page can be seen. */
export const seedInvitations = async (tx: Transaction, now: Date): Promise<void> => {
  const [partner] = await tx
    .select({ partnerId: partnerTable.partnerId })
    .from(partnerTable)
    .where(eq(partnerTable.businessName, 'Põhja Masinad OÜ'))
  if (partner) await seedInvited(tx, partner.partnerId, now)
  const [user] = await tx
    .select({ accountUserId: userTable.accountUserId })
    .from(userTable)
    .where(eq(userTable.email, 'partner@tehing.example'))
  if (!user) return
  const usedAt = now
  await tx
    .insert(activationTable)
    .values({ ...user, uuidHash: uuidHash(USED_INVITATION), expiresAt: now, usedAt })
}
