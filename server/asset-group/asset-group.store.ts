import { and, arrayContains, asc, countDistinct, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssetGroupName, AssetGroup } from '../../api/asset-group.ts'
import type { Language } from '../../api/language.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { assetTable } from '../schema/asset.table.ts'
import { conditionTemplateTable } from '../schema/condition-template.table.ts'
import { partnerAssetGroupTable, type PartnerRow, partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import type { TemplateName } from '../../domain/condition-template.ts'
import { nameIn } from '../../domain/group-name.ts'
import { groupInsurance, type PartnerInsurance } from '../../domain/insurance.ts'
import { type AssetGroupRow, assetGroupTable } from '../schema/asset-group.table.ts'
import type { WrongField } from '../platform/http/problem.ts'

/** Every group that has not been deleted, by name. */
export const findGroups = (connection: Connection): Promise<AssetGroupRow[]> =>
  connection
    .select()
    .from(assetGroupTable)
    .where(isNull(assetGroupTable.deletedAt))
    .orderBy(asc(assetGroupTable.name))

const mainGroup = alias(assetGroupTable, 'main_group')

/** The subgroups that a partner may finance with their main groups, by name in a language. */
export const findGroupNamesOf = async (
  connection: Connection,
  partnerId: number,
  language: Language,
): Promise<AssetGroupName[]> => {
  const found = await connection
    .select({ group: assetGroupTable, main: mainGroup, insurance: partnerAssetGroupTable.insurance })
    .from(partnerAssetGroupTable)
    .innerJoin(assetGroupTable, eq(assetGroupTable.assetGroupId, partnerAssetGroupTable.assetGroupId))
    .leftJoin(mainGroup, eq(mainGroup.assetGroupId, assetGroupTable.superiorGroupId))
    .where(and(eq(partnerAssetGroupTable.partnerId, partnerId), isNull(assetGroupTable.deletedAt)))
  const groups = new Map<number, AssetGroupRow>()
  for (const { group, main, insurance } of found) {
    if (main && main.deletedAt === null && !groups.has(main.assetGroupId)) groups.set(main.assetGroupId, main)
    groups.set(group.assetGroupId, { ...group, insurance: groupInsurance(insurance, group.insurance) })
  }
  return [...groups.values()]
    .map((group) => ({ ...group, name: nameIn(language, group) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'et'))
}

/** Insurance percentages of the partner's asset groups. */
export const findInsurance = async (
  connection: Connection,
  { partnerId, insurance: general }: Pick<PartnerRow, 'partnerId' | 'insurance'>,
): Promise<PartnerInsurance> => {
  const found = await connection
    .select({
      id: assetGroupTable.assetGroupId,
      ofGroup: assetGroupTable.insurance,
      own: partnerAssetGroupTable.insurance,
    })
    .from(assetGroupTable)
    .leftJoin(
      partnerAssetGroupTable,
      and(
        eq(partnerAssetGroupTable.assetGroupId, assetGroupTable.assetGroupId),
        eq(partnerAssetGroupTable.partnerId, partnerId),
      ),
    )
  const percents = new Map(found.map(({ id, own, ofGroup }) => [id, groupInsurance(own, ofGroup)]))
  return { general, ofSubgroup: (id) => percents.get(id) ?? null }
}

/** Locks all groups until the transaction ends, so that two concurrent changes cannot make a loop. */
export const lockGroups = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${assetGroupTable} in share row exclusive mode`)
}

export const insertGroup = async (
  tx: Transaction,
  group: typeof assetGroupTable.$inferInsert,
): Promise<number> => {
  const [stored] = await tx
    .insert(assetGroupTable)
    .values(group)
    .returning({ assetGroupId: assetGroupTable.assetGroupId })
  if (!stored) throw new Error('the asset group was not stored')
  return stored.assetGroupId
}

export const writeGroup = async (
  tx: Transaction,
  id: number,
  changes: Partial<typeof assetGroupTable.$inferInsert>,
): Promise<void> => {
  await tx.update(assetGroupTable).set(changes).where(eq(assetGroupTable.assetGroupId, id))
}

/** Puts these groups under the group; its other subgroups become main groups. */
export const setSubgroups = async (
  tx: Transaction,
  id: number,
  subgroups: readonly number[],
): Promise<void> => {
  const ids = [...subgroups]
  await tx
    .update(assetGroupTable)
    .set({ superiorGroupId: null })
    .where(and(eq(assetGroupTable.superiorGroupId, id), notInArray(assetGroupTable.assetGroupId, ids)))
  await tx
    .update(assetGroupTable)
    .set({ superiorGroupId: id })
    .where(inArray(assetGroupTable.assetGroupId, ids))
}

/**
 * The partners who sell a group and the templates of conditions that apply to it, by name, and the number of open queries
 * that finance something of it.
 */
export const countUses = async (
  tx: Transaction,
  id: number,
): Promise<{ partners: string[]; queries: number; templates: TemplateName[] }> => {
  const partners = await tx
    .select({ name: partnerTable.businessName })
    .from(partnerAssetGroupTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, partnerAssetGroupTable.partnerId))
    .where(and(eq(partnerAssetGroupTable.assetGroupId, id), isNull(partnerTable.deletedAt)))
    .orderBy(asc(partnerTable.businessName))
  const [used] = await tx
    .select({ queries: countDistinct(assetTable.queryId) })
    .from(assetTable)
    .innerJoin(queryTable, eq(queryTable.queryId, assetTable.queryId))
    .where(
      and(
        or(eq(assetTable.assetGroupId, id), eq(assetTable.assetSubgroupId, id)),
        notInArray(queryTable.status, [...overStatuses]),
      ),
    )
  const templates = await tx
    .select({ nameEt: conditionTemplateTable.nameEt, nameEn: conditionTemplateTable.nameEn })
    .from(conditionTemplateTable)
    .where(arrayContains(conditionTemplateTable.assetGroups, [id]))
  return {
    partners: partners.map(({ name }) => name),
    queries: used?.queries ?? 0,
    templates,
  }
}

/** Maps groups to the API response, each with its subgroups, named in a language. */
export const toAssetGroups = (rows: readonly AssetGroupRow[], language: Language): AssetGroup[] => {
  const named = rows.map((row) => ({ ...row, name: nameIn(language, row) }))
  const under = Map.groupBy(named, ({ superiorGroupId }) => superiorGroupId)
  return named.map((row) => ({ ...row, subgroups: under.get(row.assetGroupId) ?? [] }))
}

type Reason = 'field.groupItself' | 'field.groupTaken' | 'field.groupHasSubgroups' | 'field.choice'

/** Why a group cannot be a subgroup of another, or null where it can. */
const refusalOf = (
  groups: readonly AssetGroupRow[],
  group: AssetGroupRow | undefined,
  superior: number | undefined,
): Reason | null => {
  if (!group) return 'field.choice'
  if (group.assetGroupId === superior) return 'field.groupItself'
  if (group.superiorGroupId !== null && group.superiorGroupId !== superior) return 'field.groupTaken'
  return groups.some((one) => one.superiorGroupId === group.assetGroupId) ? 'field.groupHasSubgroups' : null
}

/** Whether a group is a subgroup; a subgroup has no subgroups. */
const isSubgroup = (groups: readonly AssetGroupRow[], id: number | undefined): boolean =>
  groups.some(({ assetGroupId, superiorGroupId }) => assetGroupId === id && superiorGroupId !== null)

/**
 * Groups that can become subgroups: not the group itself, not subgroups of another group, and without subgroups
 * (section 5).
 */
export const candidatesFor = (groups: readonly AssetGroupRow[], id: number): AssetGroupRow[] =>
  isSubgroup(groups, id) ? [] : groups.filter((group) => refusalOf(groups, group, id) === null)

/** The selected subgroups that cannot be subgroups, by index. */
export const wrongSubgroups = (
  groups: readonly AssetGroupRow[],
  id: number | undefined,
  chosen: readonly number[],
): WrongField[] => {
  if (chosen.length > 0 && isSubgroup(groups, id))
    return [{ path: 'subgroups', code: 'field.groupIsSubgroup' }]
  return chosen.flatMap((subgroup, index) => {
    const group = groups.find(({ assetGroupId }) => assetGroupId === subgroup)
    const code = refusalOf(groups, group, id)
    return code === null ? [] : [{ path: `subgroups.${index}`, code }]
  })
}
