import type { AssetGroupDetails, AssetGroupSave } from '../../api/asset-group.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import { auditChange } from '../platform/audit/write-audit.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { findShopsOfGroup } from '../partner/ready-to-sell.ts'
import type { AssetGroupRow } from '../schema/asset-group.table.ts'
import { templateName, templatesByName } from '../../domain/condition-template.ts'
import { nameIn } from '../../domain/group-name.ts'
import { isSameName } from '../../domain/person-name.ts'
import {
  candidatesFor,
  wrongSubgroups,
  countUses,
  findGroups,
  insertGroup,
  lockGroups,
  setSubgroups,
  writeGroup,
} from './asset-group.store.ts'

/** The caller of a change, with language, request and time. */
export type By = { principal: Principal; language: Language; requestId: string; now: Date }

const groupIn = (groups: readonly AssetGroupRow[], id: number): AssetGroupRow => {
  const found = groups.find(({ assetGroupId }) => assetGroupId === id)
  if (!found) throw new Problem('notFound')
  return found
}

const detailsOf = async (
  connection: Connection,
  groups: readonly AssetGroupRow[],
  { id, language }: { id: number; language: Language },
): Promise<AssetGroupDetails> => {
  const group = groupIn(groups, id)
  const { assetGroupId, name, nameEt, superiorGroupId, insurance, modifiedAt } = group
  return {
    assetGroupId,
    name,
    nameEt: nameEt === '' ? name : nameEt,
    superiorGroupId,
    insurance,
    subgroups: subgroupsOf(groups, id),
    candidates: candidatesFor(groups, id)
      .map((one) => ({ assetGroupId: one.assetGroupId, name: nameIn(language, one) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'et')),
    shops: await findShopsOfGroup(connection, group),
    modifiedDtime: modifiedAt.toISOString(),
  }
}

/** A group as its form shows it in a language. @throws Problem notFound */
export const loadGroup = async (
  connection: Connection,
  of: { id: number; language: Language },
): Promise<AssetGroupDetails> => detailsOf(connection, await findGroups(connection), of)

type Names = Pick<AssetGroupRow, 'name' | 'nameEt'>

/** A single name is in the caller's language, as lists show it; if the group had one name, both languages get it. */
const namesOf = ({ name, nameEt }: AssetGroupSave, language: Language, before?: Names): Names => {
  const sent = name.trim()
  if (nameEt !== undefined) return { name: sent, nameEt: nameEt.trim() || sent }
  if (before && sent === nameIn(language, before)) return { name: before.name, nameEt: before.nameEt }
  if (!before || before.nameEt === '' || before.nameEt === before.name) return { name: sent, nameEt: sent }
  return language === 'et' ? { name: before.name, nameEt: sent } : { name: sent, nameEt: before.nameEt }
}

const insuranceOf = (
  { insurance }: AssetGroupSave,
  before?: Pick<AssetGroupRow, 'insurance'>,
): number | null => (insurance === undefined ? (before?.insurance ?? null) : insurance)

const subgroupsOf = (groups: readonly AssetGroupRow[], id: number): number[] =>
  groups.filter(({ superiorGroupId }) => superiorGroupId === id).map(({ assetGroupId }) => assetGroupId)

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** @throws Problem request.invalid, naming each subgroup that cannot be one of this group */
const refuseWrong = (groups: readonly AssetGroupRow[], { assetGroupId, subgroups = [] }: AssetGroupSave) => {
  const fields = wrongSubgroups(groups, assetGroupId, subgroups)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

type Change = { id: number | undefined; names: Names; subgroups: readonly number[] | undefined }

type Placed = { id: number; superior: number | null; names: Names }

const placed = (group: AssetGroupRow): Placed => ({
  id: group.assetGroupId,
  superior: group.superiorGroupId,
  names: { name: group.name, nameEt: nameIn('et', group) },
})

/** The groups as they are after a change. A new group has the number 0. */
const groupsAfter = (before: readonly Placed[], { id = 0, names, subgroups }: Change): Placed[] => {
  const superiorOf = (group: Placed) => {
    if (subgroups?.includes(group.id)) return id
    return subgroups && group.superior === id ? null : group.superior
  }
  const superior = before.find((group) => group.id === id)?.superior ?? null
  const others = before.filter((group) => group.id !== id)
  return [...others.map((group) => ({ ...group, superior: superiorOf(group) })), { id, superior, names }]
}

const isSameIn = (key: keyof Names, one: Placed, other: Placed): boolean =>
  one.id !== other.id && one.superior === other.superior && isSameName(one.names[key], other.names[key])

const isSame = (one: Placed, other: Placed): boolean =>
  isSameIn('name', one, other) || isSameIn('nameEt', one, other)

/** @throws Problem request.invalid if groups of the same level would have one name */
const refuseTakenName = (groups: readonly AssetGroupRow[], change: Change, stored?: AssetGroupRow) => {
  const before = groups.map(placed)
  const after = groupsAfter(before, change)
  const { id = 0, names, subgroups = [] } = change
  const own = after.filter((group) => group.id === id)
  const moved = after.filter(
    (group) => before.find((one) => one.id === group.id)?.superior !== group.superior,
  )
  // The database compares each row as it is written, so a group that is about to leave a level still counts.
  const taken = moved.filter((group) => [...before, ...after].some((other) => isSame(group, other)))
  const fields = [
    ...(['name', 'nameEt'] as const)
      .filter((key) => names[key] !== stored?.[key])
      .filter((key) => own.some((group) => after.some((other) => isSameIn(key, group, other))))
      .map((key) => ({ path: key, code: 'field.groupName' })),
    ...subgroups.flatMap((subgroup, index) =>
      taken.some((group) => group.id === subgroup)
        ? [{ path: `subgroups.${index}`, code: 'field.groupName' }]
        : [],
    ),
    ...(taken.some((group) => group.id !== id && group.superior === null)
      ? [{ path: 'subgroups', code: 'field.groupNameOutside' }]
      : []),
  ]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** @throws Problem record.conflict */
const refuseStale = async (
  tx: Transaction,
  { principal, language }: By,
  groups: readonly AssetGroupRow[],
  { assetGroupId, modifiedAt }: AssetGroupRow,
  { modifiedDtime }: AssetGroupSave,
) => {
  if (isBasedOn(modifiedAt, modifiedDtime)) return
  throw await recordConflict(tx, {
    subject: 'assetGroup',
    subjectId: assetGroupId,
    events: ['assetGroup.created', 'assetGroup.changed'],
    userId: principal.userId,
    stored: await detailsOf(tx, groups, { id: assetGroupId, language }),
    at: modifiedAt.toISOString(),
  })
}

/** A save without changes writes nothing. */
const change = async (
  tx: Transaction,
  by: By,
  groups: readonly AssetGroupRow[],
  before: AssetGroupRow,
  save: AssetGroupSave,
) => {
  const { assetGroupId, modifiedAt, name, nameEt, insurance } = before
  const to = { ...namesOf(save, by.language, before), insurance: insuranceOf(save, before) }
  const stored = subgroupsOf(groups, assetGroupId)
  const same =
    to.name === name &&
    to.nameEt === nameEt &&
    to.insurance === insurance &&
    isSameSet(save.subgroups ?? stored, stored)
  if (same) return
  refuseTakenName(groups, { id: assetGroupId, names: to, subgroups: save.subgroups }, before)
  await writeGroup(tx, assetGroupId, { ...to, modifiedAt: laterThan(modifiedAt, by.now) })
  if (save.subgroups) await setSubgroups(tx, assetGroupId, save.subgroups)
  await auditChange(tx, by, 'assetGroup.changed', assetGroupId, {
    from: { name, nameEt, insurance },
    to,
    subgroups: save.subgroups,
  })
}

/**
 * Creates or changes a group. Omitted `subgroups` and `insurance` keep their values.
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
  if (before) await refuseStale(tx, by, groups, before, save)
  refuseWrong(groups, save)
  if (before) {
    await change(tx, by, groups, before, save)
    return loadGroup(tx, { id: before.assetGroupId, language: by.language })
  }
  const made = { ...namesOf(save, by.language), insurance: insuranceOf(save) }
  refuseTakenName(groups, { id: undefined, names: made, subgroups })
  const id = await insertGroup(tx, { ...made, modifiedAt: by.now })
  await auditChange(tx, by, 'assetGroup.created', id, { ...made, subgroups })
  if (subgroups) await setSubgroups(tx, id, subgroups)
  return loadGroup(tx, { id, language: by.language })
}

/**
 * Deletes the group. Financed assets keep its name.
 * @throws Problem notFound; assetGroup.hasSubgroups, assetGroup.sold, assetGroup.inQueries or
 * assetGroup.inConditionTemplates while it is in use
 */
export const deleteGroup = async (tx: Transaction, by: By, id: number): Promise<void> => {
  await lockGroups(tx)
  const groups = await findGroups(tx)
  const group = groupIn(groups, id)
  if (groups.some(({ superiorGroupId }) => superiorGroupId === id))
    throw new Problem('assetGroup.hasSubgroups')
  const { partners, queries, templates } = await countUses(tx, id)
  if (partners.length > 0) throw new Problem('assetGroup.sold', { values: { partners: partners.join(', ') } })
  if (queries > 0) throw new Problem('assetGroup.inQueries', { values: { count: queries } })
  if (templates.length > 0)
    throw new Problem('assetGroup.inConditionTemplates', {
      valuesFor: (language) => ({
        templates: templatesByName(language, templates)
          .map((one) => templateName(language, one))
          .join(', '),
      }),
    })
  await writeGroup(tx, id, { deletedAt: by.now })
  await auditChange(tx, by, 'assetGroup.deleted', id, { name: group.name })
}
