import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Product, statusCode } from '../../api/status.ts'
import { DEFAULT_PAYMENT_PERIOD, DEFAULTS } from '../../domain/constants.ts'
import { addMonths, todayInTallinn } from '../../domain/date.ts'
import { toCents } from '../../domain/money.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { startingTerms } from '../query/save/create.ts'
import type { NewQueryRow } from '../schema/query.table.ts'
import type { Performer } from '../query/parts/status-history.store.ts'
import { demoClient, demoDetails } from './query-details.ts'
import type { DemoWorld } from './query-world.ts'

const DAY_MS = 86_400_000

export const productOf = ({ featureOnSpot, featureSelfServe }: PartnerRow): Product => {
  if (featureOnSpot) return 'ONSPOT'
  return featureSelfServe ? 'SELFSERVE' : 'LEASING'
}

/** A time in the working hours of its day; later for newer queries. */
export const createdAt = ({ id, daysAgo }: DemoQuery, now: Date): Date => {
  const minute = (id * 7) % 60
  const hour = daysAgo === 0 ? 0 : 7 + (id % 8)
  const day = new Date(now.getTime() - Math.max(daysAgo, 0) * DAY_MS)
  return daysAgo === 0
    ? new Date(now.getTime() - (1067 - id) * 600_000)
    : new Date(day.setUTCHours(hour, minute, 0, 0))
}

const contract = (demo: DemoQuery, created: Date, months: number): Partial<NewQueryRow> => {
  if (!demo.refno) return {}
  return {
    lendifyRefno: demo.refno,
    lendifyEndDate: addMonths(todayInTallinn(created), months, DEFAULTS.paymentDay),
    lendifyGuarantorLiabilityCents: 0,
  }
}

/** The row of a demo query. */
export const queryRow = (demo: DemoQuery, partner: PartnerRow, maker: Performer, now: Date): NewQueryRow => {
  const created = createdAt(demo, now)
  const terms = { ...startingTerms(partner), ...demoDetails[demo.id]?.columns }
  const months = demo.months ?? terms.paymentPeriod ?? DEFAULT_PAYMENT_PERIOD
  return {
    queryId: demo.id,
    partnerId: partner.partnerId,
    userId: maker.createdBy,
    createdByName: maker.createdByName,
    status: demo.status,
    product: productOf(partner),
    managerId: partner.managerId,
    ...demoClient(demo.client),
    ...terms,
    paymentPeriod: months,
    ...contract(demo, created, months),
    aplink: demo.byLink ? `demo-${demo.id}` : null,
    closingReason: demo.reason ?? null,
    createdAt: created,
  }
}

const sellerOf = (partner: PartnerRow) => ({
  sellerName: partner.businessName,
  sellerRegCode: partner.regCode,
  street: partner.street,
  zipCode: partner.zipCode,
  city: partner.city,
  sellerPhone: partner.phoneNumber,
  sellerEmail: partner.email,
  sellerRepresentative: partner.representativeName,
  sellerReprsReprType: partner.representedBy,
})

/** The rows of a demo query's assets; in-house queries buy from Põhja Masinad. */
export const assetRows = (demo: DemoQuery, partner: PartnerRow, world: DemoWorld, now: Date) => {
  const seller = partner.inhouse ? world.partner('Põhja Masinad OÜ') : partner
  const offered = todayInTallinn(createdAt(demo, now))
  return demo.assets.map(({ name, group, euros, quantity = 1 }) => {
    const { assetGroupId, superiorGroupId } = world.group(group)
    return {
      queryId: demo.id,
      qassetName: name,
      quantity,
      qassetPriceCents: toCents(euros),
      assetGroupId: superiorGroupId,
      assetSubgroupId: assetGroupId,
      year: now.getUTCFullYear(),
      sellerOfferNr: demo.offer ?? '',
      sellerOfferDate: demo.offer ? offered : null,
      ...sellerOf(seller),
      ...demoDetails[demo.id]?.asset,
    }
  })
}

/** The demo's queries as a table, newest first. A line that contains only an asset adds it to the query above. */
const FILE = join(import.meta.dirname, 'queries.csv')
const BETWEEN = ';'

const number = z.coerce.number()
const asset = z.object({ name: z.string(), group: z.string(), euros: number, quantity: z.optional(number) })
const query = z.object({
  id: number,
  status: statusCode,
  /** Name in `partners.ts`. */
  partner: z.string(),
  /** Name of a company in the sandbox, or of a private person. */
  client: z.string(),
  /** Age on the day of seeding. */
  daysAgo: number,
  offer: z.optional(z.string()),
  refno: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Period of the contract; without it the partner's default. */
  months: z.optional(number),
  /** Whether the customer applied by a link. */
  byLink: z.optional(z.literal('yes')),
})

type DemoAsset = z.infer<typeof asset>
/** A demo query; omitted fields follow from its partner, client and status. */
export type DemoQuery = z.infer<typeof query> & { assets: readonly DemoAsset[] }

type Line = Record<string, string>

/** Values of the columns; empty ones are omitted. */
const lineOf = (names: readonly string[], text: string): Line =>
  Object.fromEntries(
    text.split(BETWEEN).flatMap((value, at) => (value === '' ? [] : [[names[at] ?? '', value]])),
  )

/** @throws Error for a line that does not fit the table */
const readQueries = (text: string): DemoQuery[] => {
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  const lines = rows.map((row) => lineOf(head.split(BETWEEN), row))
  return [...Map.groupBy(lines, ({ id }) => id).values()].map((ofQuery) => ({
    ...query.parse(ofQuery[0]),
    assets: ofQuery.map((line) => asset.parse(line)),
  }))
}

/** Queries of every status, of every demo partner, newest first. */
export const readDemoQueries = (): DemoQuery[] => readQueries(readFileSync(FILE, 'utf8'))
