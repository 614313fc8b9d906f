import { asc, eq } from 'drizzle-orm'
import type { ConditionTemplate } from '../../api/condition-template.ts'
import { templateFits, withSuperiorGroups } from '../../domain/condition-template.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import { assetTable } from '../schema/asset.table.ts'
import { type ConditionTemplateRow, conditionTemplateTable } from '../schema/condition-template.table.ts'
import type { DecisionSources } from '../query/lifecycle/decide.ts'
import type { QueryRow } from '../schema/query.table.ts'

/** Every template, by its Estonian name. */
export const findTemplates = (connection: Connection): Promise<ConditionTemplateRow[]> =>
  connection
    .select()
    .from(conditionTemplateTable)
    .orderBy(asc(conditionTemplateTable.nameEt), asc(conditionTemplateTable.conditionTemplateId))

export const findTemplate = async (
  connection: Connection,
  id: number,
): Promise<ConditionTemplateRow | undefined> =>
  (
    await connection
      .select()
      .from(conditionTemplateTable)
      .where(eq(conditionTemplateTable.conditionTemplateId, id))
  )[0]

/** The templates that apply to the product and the assets of a query, by Estonian name. */
export const findTemplatesFor = async (
  connection: Connection,
  { queryId, product }: Pick<QueryRow, 'queryId' | 'product'>,
): Promise<ConditionTemplateRow[]> => {
  const templates = await findTemplates(connection)
  if (templates.length === 0) return []
  const assets = await connection
    .select({ group: assetTable.assetGroupId, subgroup: assetTable.assetSubgroupId })
    .from(assetTable)
    .where(eq(assetTable.queryId, queryId))
  const groups = await connection
    .select({
      assetGroupId: assetGroupTable.assetGroupId,
      superiorGroupId: assetGroupTable.superiorGroupId,
    })
    .from(assetGroupTable)
  const ids = assets.flatMap(({ group, subgroup }) => [group, subgroup]).filter((id) => id !== null)
  const scope = { product, assetGroups: withSuperiorGroups(groups, ids) }
  return templates.filter((template) => templateFits(template, scope))
}

/**
 * The templates that can replace a failed rule and fit a query, by Estonian name. They are locked until the end of
 * the transaction, which may use them.
 */
export const findRuleConditions: DecisionSources['findConditions'] = async (tx, query) => {
  await tx.execute('lock table condition_template in share mode')
  return (await findTemplatesFor(tx, query)).flatMap(
    ({ conditionTemplateId, rule, askedOf, textEn, textEt }) =>
      rule === null ? [] : [{ conditionTemplateId, rule, askedOf, textEn, textEt }],
  )
}

/** Locks the list until the transaction ends, so that two concurrent saves cannot use one name. */
export const lockTemplates = async (tx: Transaction): Promise<void> => {
  await tx.execute('lock table condition_template in share row exclusive mode')
}

type NewTemplate = Omit<typeof conditionTemplateTable.$inferInsert, 'conditionTemplateId'>

export const insertTemplate = async (
  tx: Transaction,
  template: NewTemplate,
): Promise<ConditionTemplateRow> => {
  const [stored] = await tx.insert(conditionTemplateTable).values(template).returning()
  if (!stored) throw new Error('the template was not stored')
  return stored
}

export const writeTemplate = async (
  tx: Transaction,
  id: number,
  template: NewTemplate,
): Promise<ConditionTemplateRow> => {
  const [stored] = await tx
    .update(conditionTemplateTable)
    .set(template)
    .where(eq(conditionTemplateTable.conditionTemplateId, id))
    .returning()
  if (!stored) throw new Error('the template was not stored')
  return stored
}

export const removeTemplate = async (
  tx: Transaction,
  id: number,
): Promise<ConditionTemplateRow | undefined> =>
  (
    await tx
      .delete(conditionTemplateTable)
      .where(eq(conditionTemplateTable.conditionTemplateId, id))
      .returning()
  )[0]

/** Maps a template to the API response. */
export const toConditionTemplate = ({
  modifiedAt,
  ...template
}: ConditionTemplateRow): ConditionTemplate => ({
  ...template,
  modifiedDtime: modifiedAt.toISOString(),
})
