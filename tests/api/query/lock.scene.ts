import { eq, isNotNull } from 'drizzle-orm'
import type { StatusCode } from '../../../api/status.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { financierTable } from '../../../server/schema/financier.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from './example.ts'
import type { Given } from './whole-form.ts'

export const accounts = {
  partner: PARTNER,
  inhouse: INHOUSE,
  shop: SHOP,
  credit: CREDIT,
  compliance: COMPLIANCE,
} as const satisfies Record<View, string>

const owners: Record<View, string> = {
  partner: 'Põhja Masinad OÜ',
  inhouse: 'Tehing Liising AS',
  shop: 'Nutipood OÜ',
  credit: 'Põhja Masinad OÜ',
  compliance: 'Põhja Masinad OÜ',
}

/** The partner of the view's queries, which may set its contract fee. */
const ownerOf = async (database: Database, view: View): Promise<number> => {
  const [partner] = await database
    .update(partnerTable)
    .set({ editContractFee: true })
    .where(eq(partnerTable.businessName, owners[view]))
    .returning()
  if (!partner) throw new Error(`no partner ${owners[view]}`)
  return partner.partnerId
}

const act = { assetDescription: '', serialNumber: '', deliveryDate: null, deliveryPlace: '', year: null }

/** Creates a query in a status with one record of everything, visible to the view. */
export const queryIn = async (database: Database, status: StatusCode, view: View) => {
  const partnerId = await ownerOf(database, view)
  const services = [{ name: 'Transport', priceCents: 100 }]
  const [query] = await database
    .insert(queryTable)
    .values({ partnerId, status, custName: 'Meretuul OÜ', services, actOfAcceptance: act })
    .returning()
  const queryId = Number(query?.queryId)
  await database.insert(assetTable).values({ queryId, qassetName: 'Asset', qassetPriceCents: 100_000 })
  const [surety] = await database.insert(suretyTable).values({ queryId, name: 'Surety' }).returning()
  const [file] = await database
    .insert(documentTable)
    .values({ queryId, fileName: 'a.pdf', size: 1, storedKey: crypto.randomUUID() })
    .returning()
  return { queryId, docFileId: Number(file?.docFileId), suretyId: Number(surety?.suretyId) }
}

/** Ids for a changed query. */
export const givenIn = async (database: Database): Promise<Given> => {
  const [manager] = await database.select().from(userTable).where(eq(userTable.email, INHOUSE))
  const [financier] = await database.select().from(financierTable)
  const [group] = await database
    .select()
    .from(assetGroupTable)
    .where(isNotNull(assetGroupTable.superiorGroupId))
  return {
    managerId: Number(manager?.accountUserId),
    financierId: Number(financier?.financierId),
    assetGroupId: Number(group?.superiorGroupId),
    assetSubgroupId: Number(group?.assetGroupId),
  }
}
