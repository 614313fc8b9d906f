import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AssetGroupDetails } from '../../api/asset-group.ts'
import type { Principal } from '../../api/role.ts'
import { groupInsurance } from '../../domain/insurance.ts'
import { saleLacks, type Seller } from '../../domain/ready-to-sell.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import { partnerAssetGroupTable, type PartnerRow, partnerTable } from '../schema/partner.table.ts'
import { userTable } from '../schema/user.table.ts'

/** The partner's accounts and groups that decide whether it can sell. */
export const findSeller = async (connection: Connection, partner: PartnerRow): Promise<Seller> => {
  const groups = await connection
    .select({ own: partnerAssetGroupTable.insurance, ofGroup: assetGroupTable.insurance })
    .from(partnerAssetGroupTable)
    .innerJoin(assetGroupTable, eq(assetGroupTable.assetGroupId, partnerAssetGroupTable.assetGroupId))
    .where(
      and(
        eq(partnerAssetGroupTable.partnerId, partner.partnerId),
        isNotNull(assetGroupTable.superiorGroupId),
        isNull(assetGroupTable.deletedAt),
      ),
    )
  return {
    ...partner,
    insurance: groups.map(({ own, ofGroup }) => groupInsurance(own, ofGroup)),
    users: await findAccounts(connection, [partner.partnerId]),
  }
}

const findAccounts = (connection: Connection, partnerIds: readonly number[]) =>
  connection
    .select({ partnerId: userTable.partnerId, userRole: userTable.userRole, active: userTable.active })
    .from(userTable)
    .where(and(inArray(userTable.partnerId, [...partnerIds]), isNull(userTable.deletedAt)))

/** @throws Problem partner.notReady naming what the partner lacks before its user can sell */
export const assertReadyToSell = async (
  connection: Connection,
  { role }: Pick<Principal, 'role'>,
  partner: PartnerRow,
): Promise<void> => {
  const lacks = saleLacks(await findSeller(connection, partner), role === 'SHOP' ? 'SHOP' : 'PARTNER')
  if (lacks.length > 0)
    throw new Problem('partner.notReady', { texts: { lacks: lacks.map((lack) => `partner.lack.${lack}`) } })
}

/** The shops that may finance a group, by name, and what each lacks to sell it. */
export const findShopsOfGroup = async (
  connection: Connection,
  { assetGroupId, insurance }: { assetGroupId: number; insurance: number | null },
): Promise<AssetGroupDetails['shops']> => {
  const found = await connection
    .select({ partner: partnerTable, own: partnerAssetGroupTable.insurance })
    .from(partnerAssetGroupTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, partnerAssetGroupTable.partnerId))
    .where(and(eq(partnerAssetGroupTable.assetGroupId, assetGroupId), isNull(partnerTable.deletedAt)))
    .orderBy(partnerTable.businessName)
  const accounts = await findAccounts(
    connection,
    found.map(({ partner }) => partner.partnerId),
  )
  return found
    .filter(({ partner }) => partner.featureOnSpot || partner.featureSelfServe)
    .map(({ partner, own }) => ({
      partnerId: partner.partnerId,
      businessName: partner.businessName,
      lacks: saleLacks(
        {
          ...partner,
          insurance: [groupInsurance(own, insurance)],
          users: accounts.filter(({ partnerId }) => partnerId === partner.partnerId),
        },
        'SHOP',
      ),
    }))
}
