import type { Transaction } from '../platform/database/database.ts'
import { totalsOf } from '../query/record/stored-deal.ts'
import { limitAt } from '../sandbox/limit-engine-sandbox.ts'
import { type AssetRow, assetTable } from '../schema/asset.table.ts'
import { beneficiaryTable } from '../schema/beneficiary.table.ts'
import { guarantorTable } from '../schema/guarantor.table.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { offerTable } from '../schema/offer.table.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { suretyTable } from '../schema/surety.table.ts'
import type { Performer } from '../query/parts/status-history.store.ts'
import { type DemoQuery, readDemoQueries, assetRows, productOf, queryRow } from './query-rows.ts'
import { companyNamed, demoDetails } from './query-details.ts'
import { type DemoStep, pathTo } from './query-path.ts'
import { type DemoWorld, performerFrom } from './query-world.ts'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import { lineAmounts } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { isConcludedAfter } from '../../machines/lifecycle/query/query-history.ts'
import { isUnsent } from '../../machines/lifecycle/query/list-filter.ts'
import { toQasset } from '../query/parts/asset.store.ts'

const HOUR_MS = 3_600_000
/** Each customer's limit was checked recently, however old the query is. */
const LIMIT_CHECKED_AGO_MS = 5 * HOUR_MS
const LIMITS_A_DAY = 24
/** Longer than the sandbox's limit engine takes to answer in any of its scenarios. */
const LIMIT_ANSWERED_MS = 60_000

/** Colleagues of the demo accounts who created some of the queries; they have no accounts. */
const colleagues: Readonly<Record<string, string>> = {
  'Põhja Masinad OÜ': 'Liis Kask',
  'Tehing Liising AS': 'Andres Tamm',
  'Nutipood OÜ': 'Joosep Ilves',
  'Tööriistakeskus OÜ': 'Grete Luik',
}

type Planned = { demo: DemoQuery; partner: PartnerRow; maker: Performer; path: readonly DemoStep[] }
/** A demo query with its assets, before its totals are computed. */
export type DemoRecord = Planned & { query: QueryRow; assets: AssetRow[] }

/** A self-serve query without a user would be one of the partner's program. */
const makerOf = (demo: DemoQuery, partner: PartnerRow, world: DemoWorld): Performer => {
  const [user] = world.users(partner.partnerId)
  const colleague = { createdBy: null, createdByName: colleagues[demo.partner] ?? '' }
  const isUsers = demo.id % 2 === 0 || productOf(partner) === 'SELFSERVE'
  return user && isUsers ? performerFrom(user) : colleague
}

const planned = (demo: DemoQuery, world: DemoWorld): Planned => {
  const partner = world.partner(demo.partner)
  const destination = {
    status: demo.status,
    product: productOf(partner),
    hasReason: demo.reason !== undefined,
    byLink: demo.byLink !== undefined,
  }
  return { demo, partner, maker: makerOf(demo, partner, world), path: pathTo(destination, partner.inhouse) }
}

/** The engine's response about the client, for queries that were sent or whose shop could contract. */
const limitRow = ({ demo, path, query }: DemoRecord, now: Date) => {
  const company = companyNamed(demo.client)
  if (path.length === 1 && query.product === 'LEASING') return null
  if (!company || company.limit.outcome === 'silent') return null
  const at = new Date(now.getTime() - LIMIT_CHECKED_AGO_MS - (demo.id % LIMITS_A_DAY) * HOUR_MS)
  const check = { requestedAt: at.toISOString(), lastResultAt: null }
  const answer = limitAt(company.limit, check, at.getTime() + LIMIT_ANSWERED_MS, company.representatives)
  return { regCode: company.regCode, requestedAt: at, answeredAt: at, answer }
}

const isConcluded = (path: readonly DemoStep[]): boolean =>
  path.reduce(
    (concluded, { status }, index) => isConcludedAfter(concluded, path[index - 1]?.status ?? status, status),
    false,
  )

const insertQueries = async (tx: Transaction, world: DemoWorld, now: Date): Promise<DemoRecord[]> => {
  const plans = readDemoQueries()
    .toSorted((a, b) => a.id - b.id)
    .map((demo) => planned(demo, world))
  const rows = plans.map(({ demo, partner, maker, path }) => ({
    ...queryRow(demo, partner, maker, now),
    contractConcluded: isConcluded(path),
  }))
  const queries = await tx.insert(queryTable).values(rows).returning()
  const bought = plans.flatMap(({ demo, partner }) => assetRows(demo, partner, world, now))
  const assets = await tx.insert(assetTable).values(bought).returning()
  return plans.map((plan) => {
    const query = queries.find(({ queryId }) => queryId === plan.demo.id)
    if (!query) throw new Error(`demo query ${plan.demo.id} was not stored`)
    const own = assets.filter(({ queryId }) => queryId === query.queryId)
    return { ...plan, query: { ...query, ...totalsOf(query, own) }, assets: own }
  })
}

const insertParts = async (tx: Transaction, records: readonly DemoRecord[], now: Date): Promise<void> => {
  const details = records.map(({ demo: { id } }) => ({ sureties: [], ...demoDetails[id], queryId: id }))
  const sureties = details.flatMap(({ queryId, sureties }) => sureties.map((one) => ({ ...one, queryId })))
  const guarantors = details.flatMap(({ queryId, guarantor }) => (guarantor ? { ...guarantor, queryId } : []))
  const names = records.map(({ query: { queryId, contactName } }) => ({ queryId, name: contactName }))
  const limits = records.flatMap((record) => limitRow(record, now) ?? [])
  await tx.insert(suretyTable).values(sureties)
  await tx.insert(guarantorTable).values(guarantors)
  await tx.insert(beneficiaryTable).values(names)
  await tx.insert(offerTable).values(records.flatMap((record) => offerRow(record) ?? []))
  await tx.insert(customerLimitTable).values(limits).onConflictDoNothing()
}

/** Inserts the demo's queries with one statement per table, because round trips dominate the time of a seed. */
export const insertRecords = async (tx: Transaction, world: DemoWorld, now: Date): Promise<DemoRecord[]> => {
  const records = await insertQueries(tx, world, now)
  await insertParts(tx, records, now)
  return records
}

const digits = (phone: string): string => phone.replace(PHONE_PREFIX, '').replaceAll(/\D/g, '')

type Begun = { query: QueryRow; assets: readonly AssetRow[] }

/** The offer behind a demo query: not sent yet, or used by its customer to apply. */
const offerRow = ({ query, assets }: Begun): typeof offerTable.$inferInsert | null => {
  const { queryId } = query
  if (query.product !== 'SELFSERVE') return null
  const mainAssets = assets.map((asset) => ({
    groupId: asset.assetSubgroupId ?? 0,
    price: toEuros(lineAmounts(toQasset(asset)).withoutVatCents),
    vatExempt: false,
  }))
  return {
    queryId,
    state: isUnsent(query.status) ? 'saved' : 'applied',
    application: false,
    modifiedAt: query.createdAt,
    entered: {
      mainAssets,
      optionalAssets: [],
      totalAmount: toEuros(query.contractAmountCents ?? 0),
      phone: digits(query.contactPhone),
      email: query.contactEmail,
      offerNumber: assets[0]?.sellerOfferNr || String(queryId),
      contractFee: toEuros(query.contractFeeCents ?? 0),
      customerName: query.custName,
      customerRegCode: query.custRegCode,
      attachments: [],
    },
  }
}
