import { eq, isNull, sql, and, gt, inArray } from 'drizzle-orm'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { findFinanciers } from '../financier/financier.store.ts'
import { partnerAssetGroupTable, partnerTable } from '../schema/partner.table.ts'
import { storeApiKey } from '../partner/api-key.ts'
import { hashPassword } from '../session/password.ts'
import { userTable } from '../schema/user.table.ts'
import { committeeMembers, DEMO_API_KEY, DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { seedConditionTemplates } from './condition-templates.ts'
import { seedInvitations } from './invitations.ts'
import { demoPartners } from './partners.ts'
import { dashboardMessageTable } from '../schema/dashboard.table.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'
import { deadlineTable } from '../schema/deadline.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { seedLife } from './query-life.ts'
import { insertRecords } from './query-records.ts'
import { seedStepRecord } from './step-record.ts'
import { openWorld, nameOf } from './query-world.ts'
import { statusCodes } from '../../api/status.ts'
import { isBeingDecided } from '../../machines/lifecycle/query/query-history.ts'
import { deadlinesFrom } from '../query/parts/deadline.store.ts'
import { writeVote } from '../query/parts/vote.store.ts'
import { selectSettingsAt } from '../provider-settings/deadline-setting.store.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import { queryTable } from '../schema/query.table.ts'

const SEED_LOCK = 7_264_332

type DemoGroup = {
  name: string
  nameEt: string
  /** Percent of the price a month; subgroups without one cannot be sold by shops. */
  insurance?: number
  /** Whether partners with automatic decision have it for this group. */
  automatic?: boolean
  subgroups?: readonly DemoGroup[]
}

const demoAssetGroups: readonly DemoGroup[] = [
  {
    name: 'Machinery',
    nameEt: 'Masinad',
    subgroups: [
      { name: 'Excavators', nameEt: 'Ekskavaatorid', insurance: 0.1 },
      { name: 'Loaders', nameEt: 'Laadurid', insurance: 0.1 },
      { name: 'Buckets and couplers', nameEt: 'Kopad ja kiirühendused', insurance: 0.1, automatic: true },
      { name: 'Forklifts', nameEt: 'Kahveltõstukid', insurance: 0.1, automatic: true },
      { name: 'Tractors', nameEt: 'Traktorid', insurance: 0.1 },
    ],
  },
  {
    name: 'Electronics',
    nameEt: 'Elektroonika',
    subgroups: [
      { name: 'Laptops', nameEt: 'Sülearvutid', insurance: 0.1, automatic: true },
      { name: 'Phones and tablets', nameEt: 'Telefonid ja tahvelarvutid', insurance: 0.1, automatic: true },
      { name: 'Office equipment', nameEt: 'Kontoritehnika', insurance: 0.1, automatic: true },
    ],
  },
  {
    name: 'Vehicles',
    nameEt: 'Sõidukid',
    subgroups: [
      { name: 'Vans', nameEt: 'Kaubikud', insurance: 0.25 },
      { name: 'Trailers', nameEt: 'Haagised' },
    ],
  },
  {
    name: 'Tools and leisure',
    nameEt: 'Tööriistad ja vaba aeg',
    subgroups: [
      { name: 'Power tools', nameEt: 'Elektritööriistad', insurance: 0.1, automatic: true },
      { name: 'Bicycles', nameEt: 'Jalgrattad', insurance: 0.35, automatic: true },
    ],
  },
]

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

/**
 * Fills an empty database with the demo's partners, accounts, asset groups and queries; leaves any other database
 * alone.
 */
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
    await seedConditionTemplates(tx)
    await seedDashboardMessage(tx)
  })

const seedDashboardMessage = async (tx: Transaction): Promise<void> => {
  await tx.insert(dashboardMessageTable).values({
    text: 'Signing gateway maintenance on Saturday, 22:00–24:00. Containers sent for signing before that stay valid.',
  })
}

const provider = {
  name: 'Tehing Liising AS',
  regCode: '10928453',
  address: 'Narva mnt 7, 10117 Tallinn',
  phone: '+372 600 0000',
  email: 'tugi@tehing.example',
  workingHoursEn: 'Mon–Fri 9:00–17:00',
  workingHoursEt: 'E–R 9:00–17:00',
  /** Exceeded by one of the demo's queries only. */
  committeeLimitCents: 400_000_00,
}

/** Names the demo's provider; otherwise a new portal's default settings apply, with a limit for the committee. */
const seedProviderSettings = async (tx: Transaction): Promise<void> => {
  await tx.update(providerSettingsTable).set(provider)
}

/** Inserts the demo's queries with dates relative to now; partners, groups and users must exist. */
const seedQueries = async (tx: Transaction, now: Date): Promise<void> => {
  const world = await openWorld(tx)
  const records = await insertRecords(tx, world, now)
  const history = []
  for (const record of records) history.push(...(await seedLife(tx, record, world, now)))
  await tx.insert(statusHistoryTable).values(history)
  await seedDeadlines(tx, history, now)
  await seedStepRecord(tx, history, now)
  await tx.execute(sql`select setval(pg_get_serial_sequence('query', 'query_id'), max(query_id)) from query`)
}

/** Inserts the deadlines of the status that each query is in. What has passed has taken effect, so that no letter is sent. */
const seedDeadlines = async (
  tx: Transaction,
  history: readonly (typeof statusHistoryTable.$inferInsert)[],
  now: Date,
): Promise<void> => {
  const settings = await selectSettingsAt(tx, now)
  const last = new Map(history.map((step) => [step.queryId, step]))
  const rows = [...last.values()].flatMap(({ queryId, status, createdAt: at = now }) =>
    deadlinesFrom(settings, { queryId, status, at }),
  )
  await tx
    .insert(deadlineTable)
    .values(rows.map((row) => ({ ...row, happenedAt: row.dueAt <= now ? row.dueAt : null })))
}

const HOUR_MS = 3_600_000

/** Inserts one member's vote on each query before the committee. */
const seedVotes = async (tx: Transaction, now: Date): Promise<void> => {
  const { committeeLimitCents } = await selectSettings(tx)
  const [first] = committeeMembers
  const [member] = await tx
    .select()
    .from(userTable)
    .where(eq(userTable.email, first?.email ?? ''))
  if (!member || committeeLimitCents === null) return
  const before = await tx
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(
      and(
        inArray(queryTable.status, statusCodes.filter(isBeingDecided)),
        gt(queryTable.financedAmountCents, committeeLimitCents),
      ),
    )
  for (const { queryId } of before)
    await writeVote(tx, {
      queryId,
      accountUserId: member.accountUserId,
      name: nameOf(member),
      vote: 'approve',
      note: 'Long-standing client, pays on time',
      votedAt: new Date(now.getTime() - HOUR_MS),
    })
}
