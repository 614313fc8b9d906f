import type { AssetGroupName } from '../../api/asset-group.ts'
import type { ApplicationSave } from '../../api/partner-api.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'

type Article = ApplicationSave['qassets'][number]
type Chosen = Pick<Article, 'assetGroupId' | 'assetSubgroupId'>

/**
 * The groups of an article, as a query holds them: what the partner may finance, under its main group. A program may name it
 * alone, in either field. Null where it names another one, or a main group alone.
 */
const settled = (
  { assetGroupId: main = null, assetSubgroupId: sub = null }: Chosen,
  groups: readonly AssetGroupName[],
): Chosen | null => {
  const named = sub ?? main
  if (named === null) return {}
  const group = groups.find(({ assetGroupId }) => assetGroupId === named)
  if (!group || group.superiorGroupId === null) return null
  if (sub !== null && main !== null && main !== group.superiorGroupId) return null
  return { assetGroupId: group.superiorGroupId, assetSubgroupId: named }
}

const wrongAt = ({ assetSubgroupId }: Article, index: number): WrongField => ({
  path: `qassets.${index}.${assetSubgroupId ? 'assetSubgroupId' : 'assetGroupId'}`,
  code: 'field.choice',
})

/** An application with the groups of its articles. @throws Problem request.invalid naming what the partner may not finance */
export const withGroups = (
  application: ApplicationSave,
  groups: readonly AssetGroupName[],
): ApplicationSave => {
  const chosen = application.qassets.map((article) => settled(article, groups))
  const fields = application.qassets.flatMap((article, index) =>
    chosen[index] ? [] : [wrongAt(article, index)],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return {
    ...application,
    qassets: application.qassets.map((article, index) => ({ ...article, ...chosen[index] })),
  }
}
