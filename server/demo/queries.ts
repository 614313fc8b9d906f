import { eq, sql } from 'drizzle-orm'
import type { TermsChange } from '../../api/decided-terms.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import { assetTable } from '../schema/asset.table.ts'
import { beneficiaryTable } from '../schema/beneficiary.table.ts'
import type { Transaction } from '../platform/database/database.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { guarantorTable } from '../schema/guarantor.table.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { approval, evaluateRules } from '../query/lifecycle/decide.ts'
import { decidedChanges, storedTerms } from '../query/record/decided-changes.ts'
import { queryFacts } from '../query/record/facts.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { queryTable } from '../schema/query.table.ts'
import { writeQuery } from '../query/record/query.write.ts'
import { totalsOf } from '../query/record/totals.ts'
import { limitAt } from '../sandbox/limit-engine.ts'
import type { Performer } from '../status-history/status-history.store.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { suretyTable } from '../schema/surety.table.ts'
import { type DemoQuery, readDemoQueries } from './demo-query.ts'
import { companyNamed } from './query-client.ts'
import { seedContainer } from './query-container.ts'
import { seedOffer } from './query-offer.ts'
import { demoDetails } from './query-details.ts'
import { type DemoStep, pathTo, type TimedStep } from './query-path.ts'
import { assetRows, createdAt, productOf, queryRow } from './query-rows.ts'
import { type DemoWorld, doerFrom, openWorld } from './query-world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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

const makerOf = (demo: DemoQuery, partner: PartnerRow, world: DemoWorld): Performer => {
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

/** The steps lie some hours apart, and never in the future; a contract ends on the day after its last. */
const timed = (
  steps: readonly DemoStep[],
  demo: DemoQuery,
  endDate: string | null,
  now: Date,
): TimedStep[] => {
  const from = createdAt(demo, now)
  const apart = Math.min(5 * HOUR_MS, (now.getTime() - from.getTime()) / (steps.length + 1))
  return steps.map((one, index) => ({
    ...one,
    at:
      one.mark === 'ended' && endDate !== null
        ? new Date(Date.parse(endDate) + DAY_MS)
        : new Date(from.getTime() + index * apart),
  }))
}

/** What was asked for where the committee has approved with changes: no advance. Answers what it has changed. */
const seedChanges = async (
  tx: Transaction,
  demo: DemoQuery,
  steps: readonly TimedStep[],
): Promise<TermsChange[]> => {
  const query = await findQuery(tx, demo.id)
  if (!query || !steps.some(({ mark }) => mark === 'changed')) return []
  const stored = await loadQueryParts(tx, query)
  const termsBefore = { ...storedTerms(stored), advancePercent: 0 }
  await writeQuery(tx, demo.id, { termsBefore })
  return decidedChanges({ ...stored, query: { ...query, termsBefore } })
}

const seedHistory = async (
  tx: Transaction,
  demo: DemoQuery,
  steps: readonly TimedStep[],
  maker: Performer,
  world: DemoWorld,
) => {
  const changes = await seedChanges(tx, demo, steps)
  await tx.insert(statusHistoryTable).values(
    steps.map(({ status, by, mark, at }) => ({
      queryId: demo.id,
      status,
      ...world.doer(by, maker),
      changes: mark === 'changed' ? changes : [],
      reason: mark === 'closed' ? (demo.reason ?? null) : null,
      createdAt: at,
    })),
  )
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
  const { sureties = [], guarantor } = demoDetails[demo.id] ?? {}
  if (sureties.length > 0)
    await tx.insert(suretyTable).values(sureties.map((surety) => ({ ...surety, queryId: demo.id })))
  if (guarantor) await tx.insert(guarantorTable).values({ ...guarantor, queryId: demo.id })
  const [row] = await tx.select().from(queryTable).where(eq(queryTable.queryId, demo.id))
  if (!row) throw new Error(`demo query ${demo.id} was not stored`)
  await tx.insert(beneficiaryTable).values({ queryId: demo.id, name: row.contactName })
  await writeQuery(tx, demo.id, totalsOf(row, assets))
}

/** The automatic decision as it fell when the query came to credit; where it approved, the system took the next step. */
const decided = async (
  tx: Transaction,
  demo: DemoQuery,
  steps: readonly TimedStep[],
  now: Date,
): Promise<readonly TimedStep[]> => {
  const at = steps.findIndex(({ mark }) => mark === 'toCredit')
  const [atCredit, query] = [steps[at], await findQuery(tx, demo.id)]
  if (!atCredit || !query) return steps
  const stored = await loadQueryParts(tx, query)
  const approves = refusal(atCredit.status, queryFacts(stored, system, now), approval) === null
  if (approves && steps[at + 1]?.mark !== 'approved') return steps
  const decidedAt = atCredit.at.toISOString()
  const outcome = approves ? 'approved' : 'leftToCommittee'
  await writeQuery(tx, demo.id, {
    automaticDecision: { decidedAt, outcome, rules: evaluateRules(stored, now) },
  })
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
  const row = queryRow(demo, partner, maker, now)
  await tx.insert(queryTable).values(row)
  await seedParts(tx, demo, partner, world, now)
  await seedOffer(tx, demo.id)
  const path = pathTo(destination, partner.inhouse)
  if (path.length > 1 || destination.product !== 'LEASING') await seedLimit(tx, demo, now)
  const steps = await decided(tx, demo, timed(path, demo, row.lendifyEndDate ?? null, now), now)
  await seedHistory(tx, demo, steps, maker, world)
  await seedContainer(tx, demo.id, steps)
  await writeQuery(tx, demo.id, { modifiedAt: steps.at(-1)?.at ?? createdAt(demo, now) })
}

/** Fills the demo with queries whose dates are relative to now; partners, groups and users must be there. */
export const seedQueries = async (tx: Transaction, now: Date): Promise<void> => {
  const world = await openWorld(tx)
  for (const demo of readDemoQueries().toSorted((a, b) => a.id - b.id)) await seedQuery(tx, demo, world, now)
  await tx.execute(sql`select setval(pg_get_serial_sequence('query', 'query_id'), max(query_id)) from query`)
}
