import type { AssetGroup } from '../../api/asset-group.ts'
import type { Language } from '../../api/language.ts'
import { nameIn } from '../../domain/group-name.ts'
import type { WrongField } from '../platform/http/problem.ts'
import type { AssetGroupRow } from '../schema/asset-group.table.ts'

/** Groups as they travel, each with the groups under it, named in a language. */
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

/** Whether a group stands under another one: it has no subgroups then. */
const isSubgroup = (groups: readonly AssetGroupRow[], id: number | undefined): boolean =>
  groups.some(({ assetGroupId, superiorGroupId }) => assetGroupId === id && superiorGroupId !== null)

/** Groups that may be chosen as subgroups: not itself, not another group's, and without subgroups (section 5). */
export const candidatesFor = (groups: readonly AssetGroupRow[], id: number): AssetGroupRow[] =>
  isSubgroup(groups, id) ? [] : groups.filter((group) => refusalOf(groups, group, id) === null)

/** Each of the chosen subgroups that cannot be one, by its place in the list. */
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
