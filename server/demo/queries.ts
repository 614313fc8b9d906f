import { eq, sql } from 'drizzle-orm'
import { system } from '../../machines/query.actor.ts'
import { assetTable } from '../asset/asset.table.ts'
import { beneficiaryTable } from '../beneficiary/beneficiary.table.ts'
import type { Transaction } from '../database/database.ts'
import { customerLimitTable } from '../limit/limit.table.ts'
import type { PartnerRow } from '../partner/partner.table.ts'
import { decide } from '../query/decide.ts'
import { queryFacts } from '../query/facts.ts'
import { findQuery, withParts } from '../query/query.store.ts'
import { queryTable } from '../query/query.table.ts'
import { writeQuery } from '../query/query.write.ts'
import { totalsOf } from '../query/totals.ts'
import { limitAt } from '../sandbox/limit-engine.ts'
import type { Doer, Visit } from '../status-history/status-history.store.ts'
import { statusHistoryTable } from '../status-history/status-history.table.ts'
import { suretyTable } from '../surety/surety.table.ts'
import { type DemoQuery, readDemoQueries } from './demo-query.ts'
import { companyNamed } from './query-client.ts'
import { seedContainer } from './query-container.ts'
import { demoDetails } from './query-details.ts'
import { type DemoStep, pathTo } from './query-path.ts'
import { assetRows, createdAt, productOf, queryRow } from './query-rows.ts'
import { type DemoWorld, doerFrom, openWorld } from './query-world.ts'

const HOUR_MS = 3_600_000
/** However old the query is, its customer was looked at again in the last days. */
const LIMIT_CHECKED_AGO_MS = 5 * HOUR_MS
const LIMITS_A_DAY = 24
/** The engine has answered by then, whatever its script. */
const LIMIT_ANSWERED_MS = 60_000

/** Colleagues of the demo accounts, who make some of the queries; they have no account. */
const colleagues: Readonly<Record<string, string>> = {
  'Põhja Masinad OÜ': 'Liis Kask',
  'Tehing Liising AS': 'Andres Tamm',
  'Nutipood OÜ': 'Joosep Ilves',
  'Rattapood OÜ': 'Marta Oja',
  'Tööriistakeskus OÜ': 'Grete Luik',
}

const makerOf = (demo: DemoQuery, partner: PartnerRow, world: DemoWorld): Doer => {
  const [user] = world.users(partner.partnerId)
  const colleague = { createdBy: null, createdByName: colleagues[demo.partner] ?? '' }
  return user && demo.id % 2 === 0 ? doerFrom(user) : colleague
}

/** What the limit engine has said of the client, for queries that have left the form or whose shop could go on. */
const seedLimit = async (tx: Transaction, demo: DemoQuery, now: Date) => {
  const company = companyNamed(demo.client)
  if (!company || company.limit.outcome === 'silent') return
  const at = new Date(now.getTime() - LIMIT_CHECKED_AGO_MS - (demo.id % LIMITS_A_DAY) * HOUR_MS)
  const check = { requestedAt: at.toISOString(), lastResultAt: null }
  const answer = limitAt(company.limit, check, at.getTime() + LIMIT_ANSWERED_MS, company.representatives)
  await tx
    .insert(customerLimitTable)
    .values({ regCode: company.regCode, requestedAt: at, answeredAt: at, answer })
    .onConflictDoNothing()
}

const visitOf = (demo: DemoQuery, step: DemoStep, maker: Doer, world: DemoWorld): Visit => ({
  status: step.status,
  by: world.doer(step.by, maker),
  reason: step.mark === 'closed' ? (demo.reason ?? null) : null,
})

/** The steps lie some hours apart, and never in the future. */
const momentOf = (index: number, steps: number, from: Date, now: Date): Date => {
  const apart = Math.min(5 * HOUR_MS, (now.getTime() - from.getTime()) / (steps + 1))
  return new Date(from.getTime() + index * apart)
}

const seedHistory = async (tx: Transaction, demo: DemoQuery, visits: readonly Visit[], now: Date) => {
  const from = createdAt(demo, now)
  const rows = visits.map(({ status, by, reason }, index) => ({
    queryId: demo.id,
    status,
    ...by,
    reason,
    createdAt: momentOf(index, visits.length, from, now),
  }))
  await tx.insert(statusHistoryTable).values(rows)
  return rows.at(-1)?.createdAt ?? from
}

const seedParts = async (
  tx: Transaction,
  demo: DemoQuery,
  partner: PartnerRow,
  world: DemoWorld,
  now: Date,
) => {
  const assets = await tx
    .insert(assetTable)
    .values(assetRows(demo, partner, world, now))
    .returning()
  const sureties = demoDetails[demo.id]?.sureties ?? []
  if (sureties.length > 0)
    await tx.insert(suretyTable).values(sureties.map((surety) => ({ ...surety, queryId: demo.id })))
  const [row] = await tx.select().from(queryTable).where(eq(queryTable.queryId, demo.id))
  if (!row) throw new Error(`demo query ${demo.id} was not stored`)
  await tx.insert(beneficiaryTable).values({ queryId: demo.id, name: row.contactName })
  await writeQuery(tx, demo.id, totalsOf(row, assets))
}

/** The automatic decision as it fell when the query came to credit; where it approved, the system took the next step. */
const decided = async (
  tx: Transaction,
  demo: DemoQuery,
  steps: readonly DemoStep[],
  now: Date,
): Promise<readonly DemoStep[]> => {
  const at = steps.findIndex(({ mark }) => mark === 'toCredit')
  const [atCredit, query] = [steps[at], await findQuery(tx, demo.id)]
  if (!atCredit || !query) return steps
  const stored = await withParts(tx, query)
  const facts = queryFacts(stored, system, now)
  const automaticDecision = decide(stored, atCredit.status, facts, createdAt(demo, now))
  const approves = automaticDecision.outcome === 'approved'
  if (approves && steps[at + 1]?.mark !== 'approved') return steps
  await writeQuery(tx, demo.id, { automaticDecision })
  return approves ? steps.map((one) => (one.mark === 'approved' ? { ...one, by: 'system' } : one)) : steps
}

const seedQuery = async (tx: Transaction, demo: DemoQuery, world: DemoWorld, now: Date) => {
  const partner = world.partner(demo.partner)
  const maker = makerOf(demo, partner, world)
  const destination = {
    status: demo.status,
    product: productOf(partner),
    hasReason: demo.reason !== undefined,
    byLink: demo.byLink !== undefined,
  }
  await tx.insert(queryTable).values(queryRow(demo, partner, maker, now))
  await seedParts(tx, demo, partner, world, now)
  const path = pathTo(destination, partner.inhouse)
  if (path.length > 1 || destination.product !== 'LEASING') await seedLimit(tx, demo, now)
  const steps = await decided(tx, demo, path, now)
  const visits = steps.map((step) => visitOf(demo, step, maker, world))
  const modifiedAt = await seedHistory(tx, demo, visits, now)
  await seedContainer(tx, demo.id, modifiedAt)
  await writeQuery(tx, demo.id, { modifiedAt })
}

/** Fills the demo with queries whose dates are relative to now; partners, groups and users must be there. */
export const seedQueries = async (tx: Transaction, now: Date): Promise<void> => {
  const world = await openWorld(tx)
  for (const demo of readDemoQueries().toSorted((a, b) => a.id - b.id)) await seedQuery(tx, demo, world, now)
  await tx.execute(sql`select setval(pg_get_serial_sequence('query', 'query_id'), max(query_id)) from query`)
}
