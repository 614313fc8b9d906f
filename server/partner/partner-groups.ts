import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { PartnerAssetGroup, partnerAssetGroupsSave } from '../../api/asset-group.ts'
import type { Language } from '../../api/language.ts'
import { nameIn } from '../../domain/group-name.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import type { WrongField } from '../platform/http/problem.ts'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import { partnerAssetGroupTable } from '../schema/partner.table.ts'

export type GroupsSave = z.output<typeof partnerAssetGroupsSave>

/** Returns every main group with its subgroups, by name, with the partner's settings. */
export const findPartnerGroups = async (
  connection: Connection,
  partnerId: number,
  language: Language,
): Promise<PartnerAssetGroup[]> => {
  const ofPartner = and(
    eq(partnerAssetGroupTable.assetGroupId, assetGroupTable.assetGroupId),
    eq(partnerAssetGroupTable.partnerId, partnerId),
  )
  const rows = await connection
    .select({ group: assetGroupTable, own: partnerAssetGroupTable })
    .from(assetGroupTable)
    .leftJoin(partnerAssetGroupTable, ofPartner)
    .where(isNull(assetGroupTable.deletedAt))
    .orderBy(asc(assetGroupTable.name))
  const under = Map.groupBy(rows, ({ group }) => group.superiorGroupId)
  return (under.get(null) ?? []).map(({ group: main }) => ({
    assetGroupId: main.assetGroupId,
    name: nameIn(language, main),
    superiorGroupId: null,
    subgroups: (under.get(main.assetGroupId) ?? []).map(({ group, own }) => ({
      assetGroupId: group.assetGroupId,
      name: nameIn(language, group),
      allowed: own !== null,
      autoDecisionEnabled: own?.autoDecisionEnabled ?? false,
      insurance: own?.insurance ?? null,
      groupInsurance: group.insurance,
    })),
  }))
}

/** The groups in a request that are not subgroups or occur twice. */
export const wrongGroups = async (
  connection: Connection,
  sent: GroupsSave,
  path = 'partnerAssetGroups.',
): Promise<WrongField[]> => {
  const rows = await connection
    .select({ id: assetGroupTable.assetGroupId })
    .from(assetGroupTable)
    .where(and(isNull(assetGroupTable.deletedAt), isNotNull(assetGroupTable.superiorGroupId)))
  const known = new Set(rows.map(({ id }) => id))
  return sent.flatMap(({ assetGroupId }, index) => {
    const again = sent.findIndex((one) => one.assetGroupId === assetGroupId) < index
    return again || !known.has(assetGroupId)
      ? [{ path: `${path}${index}.assetGroupId`, code: 'field.choice' }]
      : []
  })
}

type Replacement = { partnerId: number; automaticDecision: boolean; groups: GroupsSave }

/** Replaces the groups that a partner may finance. A group decides automatically only if the partner does. */
export const replaceGroups = async (
  tx: Transaction,
  { partnerId, automaticDecision, groups }: Replacement,
): Promise<void> => {
  await tx.delete(partnerAssetGroupTable).where(eq(partnerAssetGroupTable.partnerId, partnerId))
  if (groups.length === 0) return
  await tx.insert(partnerAssetGroupTable).values(
    groups.map(({ autoDecisionEnabled, ...group }) => ({
      ...group,
      partnerId,
      autoDecisionEnabled: automaticDecision && autoDecisionEnabled,
    })),
  )
}

/** Turns off the automatic decision for every group of a partner. */
export const endAutomaticDecisions = async (tx: Transaction, partnerId: number): Promise<void> => {
  await tx
    .update(partnerAssetGroupTable)
    .set({ autoDecisionEnabled: false })
    .where(eq(partnerAssetGroupTable.partnerId, partnerId))
}
