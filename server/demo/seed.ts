import { eq, isNull, sql } from 'drizzle-orm'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { findFinanciers } from '../financier/financier.store.ts'
import { partnerAssetGroupTable, partnerTable } from '../schema/partner.table.ts'
import { storeApiKey } from '../partner/api-key.ts'
import { hashPassword } from '../session/password.ts'
import { userTable } from '../schema/user.table.ts'
import { committeeMembers, DEMO_API_KEY, DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoAssetGroups } from './asset-groups.ts'
import { seedDashboardMessage } from './dashboard.ts'
import { seedProviderSettings } from './house.ts'
import { seedInvitations } from './invitations.ts'
import { demoPartners } from './partners.ts'
import { seedQueries } from './queries.ts'
import { seedVotes } from './votes.ts'

const SEED_LOCK = 7_264_332

const seedAssetGroups = async (tx: Transaction) => {
  for (const { name, nameEt, subgroups = [] } of demoAssetGroups) {
    const [main] = await tx.insert(assetGroupTable).values({ name, nameEt }).returning()
    if (!main) continue
    const superiorGroupId = main.assetGroupId
    await tx
      .insert(assetGroupTable)
      .values(
        subgroups.map(({ automatic: _auto, subgroups: _none, ...group }) => ({ ...group, superiorGroupId })),
      )
  }
  return tx.select().from(assetGroupTable)
}

const automaticGroups = new Set(
  demoAssetGroups.flatMap(({ subgroups = [] }) =>
    subgroups.flatMap(({ name, automatic }) => (automatic ? [name] : [])),
  ),
)

const seedPartners = async (tx: Transaction) => {
  const groups = await seedAssetGroups(tx)
  const financiers = await findFinanciers(tx)
  for (const { sells, matrixOf, ...partner } of demoPartners) {
    const interestMatrix = financiers.find(({ name }) => name === matrixOf)?.financierId
    const [stored] = await tx
      .insert(partnerTable)
      .values({ ...partner, interestMatrix })
      .returning()
    if (!stored) continue
    const sold = groups.filter(({ name }) => sells.includes(name))
    await tx.insert(partnerAssetGroupTable).values(
      sold.map(({ assetGroupId, name }) => ({
        partnerId: stored.partnerId,
        assetGroupId,
        autoDecisionEnabled: stored.automaticDecision && automaticGroups.has(name),
      })),
    )
  }
  return tx.select().from(partnerTable)
}

const seedUsers = async (tx: Transaction) => {
  const partners = await seedPartners(tx)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { partner, role, ...person } of [...demoAccounts, ...committeeMembers]) {
    const partnerId = partners.find(({ businessName }) => businessName === partner)?.partnerId
    const account = { ...person, userRole: role, passwordHash, active: true, ...(partnerId && { partnerId }) }
    const [stored] = await tx.insert(userTable).values(account).returning()
    if (!stored || !partnerId) continue
    const { accountUserId } = stored
    await tx.update(partnerTable).set({ accountUserId }).where(eq(partnerTable.partnerId, partnerId))
  }
  const [manager] = await tx
    .select({ id: userTable.accountUserId })
    .from(userTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, userTable.partnerId))
    .where(eq(partnerTable.inhouse, true))
  if (manager)
    await tx.update(partnerTable).set({ managerId: manager.id }).where(isNull(partnerTable.managerId))
}

const seedApiKey = async (tx: Transaction) => {
  const [shop] = await tx.select().from(partnerTable).where(eq(partnerTable.businessName, 'Nutipood OÜ'))
  const [user] = await tx.select().from(userTable).where(eq(userTable.userRole, 'COMPLIANCE'))
  if (!shop || !user) return
  const { accountUserId } = user
  await storeApiKey(tx, DEMO_API_KEY, { partnerId: shop.partnerId, accountUserId, now: new Date() })
}

/** Fills an empty database with the demo's partners, accounts, asset groups and queries; any other is left as it is. */
export const seedDemo = async (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [anyone] = await tx.select({ id: userTable.accountUserId }).from(userTable).limit(1)
    if (anyone) return
    await seedProviderSettings(tx)
    await seedUsers(tx)
    await seedApiKey(tx)
    await seedInvitations(tx, new Date())
    await seedQueries(tx, new Date())
    await seedVotes(tx, new Date())
    await seedDashboardMessage(tx)
  })
