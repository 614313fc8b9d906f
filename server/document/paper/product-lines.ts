import { inArray } from 'drizzle-orm'
import { languages, type Language } from '../../../api/language.ts'
import { nameIn } from '../../../domain/group-name.ts'
import type { Connection } from '../../platform/database/database.ts'
import { text } from '../../platform/language/text.ts'
import { assetGroupTable } from '../../schema/asset-group.table.ts'
import type { AssetRow } from '../../schema/asset.table.ts'

export type GroupName = { name: string; nameEt: string }

/** Names of the asset groups of these assets. */
export const groupNamesOf = async (
  connection: Connection,
  assets: readonly AssetRow[],
): Promise<ReadonlyMap<number, GroupName>> => {
  const ids = [...new Set(assets.flatMap(({ assetSubgroupId }) => assetSubgroupId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await connection
    .select()
    .from(assetGroupTable)
    .where(inArray(assetGroupTable.assetGroupId, ids))
  return new Map(rows.map(({ assetGroupId, name, nameEt }) => [assetGroupId, { name, nameEt }]))
}

/** Lines that the portal names itself. */
const ownLines = ['agreement.line.insurance', 'agreement.line.warranty', 'selfServe.additionalAssets']

/**
 * Names a line in the document's language: by its asset group, or as insurance, warranty or additional assets. A name
 * that was typed stays as it is.
 */
export const productName = (
  language: Language,
  { qassetName, assetSubgroupId }: Pick<AssetRow, 'qassetName' | 'assetSubgroupId'>,
  groupNames: ReadonlyMap<number, GroupName>,
): string => {
  const group = assetSubgroupId === null ? undefined : groupNames.get(assetSubgroupId)
  if (group && [group.name, group.nameEt].includes(qassetName)) return nameIn(language, group)
  const own = ownLines.find((id) => languages.some((one) => text(one, id) === qassetName))
  return own === undefined ? qassetName : text(language, own)
}
