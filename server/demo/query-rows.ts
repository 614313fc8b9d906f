import type { Product } from '../../api/status.ts'
import { DEFAULT_PAYMENT_PERIOD, DEFAULTS } from '../../domain/constants.ts'
import { addMonths, todayInTallinn } from '../../domain/date.ts'
import { toCents } from '../../domain/money.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { startingTerms } from '../query/save/create.ts'
import type { NewQueryRow } from '../schema/query.table.ts'
import type { Performer } from '../query/parts/status-history.store.ts'
import type { DemoQuery } from './demo-query.ts'
import { clientNamed, demoDetails } from './query-details.ts'
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
    ...clientNamed(demo.client),
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
