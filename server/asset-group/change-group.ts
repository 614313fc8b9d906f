import type { AssetGroupDetails, AssetGroupSave } from '../../api/asset-group.ts'
import type { Principal } from '../../api/role.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/later-than.ts'
import { Problem } from '../platform/http/problem.ts'
import type { AssetGroupRow } from '../schema/asset-group.table.ts'
import { candidatesFor, wrongSubgroups } from './asset-group.ts'
import {
  countUses,
  findGroups,
  insertGroup,
  lockGroups,
  setSubgroups,
  writeGroup,
} from './asset-group.store.ts'

/** Who changes groups, in which request, and when. */
export type By = { principal: Principal; requestId: string; now: Date }

const tell = (
  tx: Transaction,
  { principal, requestId }: By,
  event: string,
  id: number,
  details: Record<string, unknown>,
) =>
  audit(tx, {
    event: `assetGroup.${event}`,
    accountUserId: principal.userId,
    subject: 'assetGroup',
    subjectId: id,
    requestId,
    details,
  })

const groupIn = (groups: readonly AssetGroupRow[], id: number): AssetGroupRow => {
  const found = groups.find(({ assetGroupId }) => assetGroupId === id)
  if (!found) throw new Problem('notFound')
  return found
}

const detailsOf = (groups: readonly AssetGroupRow[], id: number): AssetGroupDetails => {
  const { assetGroupId, name, nameEt, superiorGroupId, modifiedAt } = groupIn(groups, id)
  return {
    assetGroupId,
    name,
    nameEt: nameEt === '' ? name : nameEt,
    superiorGroupId,
    subgroups: groups.filter((one) => one.superiorGroupId === id).map((one) => one.assetGroupId),
    candidates: candidatesFor(groups, id).map((one) => ({ assetGroupId: one.assetGroupId, name: one.name })),
    modifiedDtime: modifiedAt.toISOString(),
  }
}

/** A group as its form shows it. @throws Problem notFound */
export const loadGroup = async (connection: Connection, id: number): Promise<AssetGroupDetails> =>
  detailsOf(await findGroups(connection), id)

const namesOf = ({ name, nameEt }: AssetGroupSave) => ({
  name: name.trim(),
  nameEt: nameEt === undefined || nameEt.trim() === '' ? name.trim() : nameEt.trim(),
})

/** @throws Problem request.invalid, naming each subgroup that cannot be one of this group */
const refuseWrong = (groups: readonly AssetGroupRow[], { assetGroupId, subgroups = [] }: AssetGroupSave) => {
  const fields = wrongSubgroups(groups, assetGroupId, subgroups)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

const change = async (tx: Transaction, by: By, before: AssetGroupRow, save: AssetGroupSave) => {
  const { assetGroupId, modifiedAt } = before
  if (save.modifiedDtime !== undefined && Date.parse(save.modifiedDtime) !== modifiedAt.getTime())
    throw new Problem('record.conflict', { stored: await loadGroup(tx, assetGroupId) })
  const names = namesOf(save)
  await writeGroup(tx, assetGroupId, { ...names, modifiedAt: laterThan(modifiedAt, by.now) })
  const { name, nameEt } = before
  await tell(tx, by, 'changed', assetGroupId, {
    from: { name, nameEt },
    to: names,
    subgroups: save.subgroups,
  })
}

/**
 * Makes or changes a group. Without `subgroups` those of a group stay.
 * @throws Problem notFound; record.conflict where it was changed since it was read; request.invalid
 */
export const saveGroup = async (
  tx: Transaction,
  by: By,
  save: AssetGroupSave,
): Promise<AssetGroupDetails> => {
  await lockGroups(tx)
  const groups = await findGroups(tx)
  const { assetGroupId, subgroups } = save
  const before = assetGroupId === undefined ? undefined : groupIn(groups, assetGroupId)
  refuseWrong(groups, save)
  if (before) await change(tx, by, before, save)
  const id = before?.assetGroupId ?? (await insertGroup(tx, { ...namesOf(save), modifiedAt: by.now }))
  if (!before) await tell(tx, by, 'created', id, { ...namesOf(save), subgroups })
  if (subgroups) await setSubgroups(tx, id, subgroups)
  return loadGroup(tx, id)
}

/**
 * What was financed keeps the group's name.
 * @throws Problem notFound; assetGroup.hasSubgroups, assetGroup.sold or assetGroup.inQueries while it is in use
 */
export const deleteGroup = async (tx: Transaction, by: By, id: number): Promise<void> => {
  await lockGroups(tx)
  const groups = await findGroups(tx)
  const group = groupIn(groups, id)
  if (groups.some(({ superiorGroupId }) => superiorGroupId === id))
    throw new Problem('assetGroup.hasSubgroups')
  const { partners, queries } = await countUses(tx, id)
  if (partners.length > 0) throw new Problem('assetGroup.sold', { values: { partners: partners.join(', ') } })
  if (queries > 0) throw new Problem('assetGroup.inQueries', { values: { count: queries } })
  await writeGroup(tx, id, { deletedAt: by.now })
  await tell(tx, by, 'deleted', id, { name: group.name })
}
