import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { ConditionTemplateSave } from '../../api/condition-template.ts'
import type { Principal } from '../../api/role.ts'
import type { TemplateName } from '../../domain/condition-template.ts'
import { isSameName } from '../../domain/person-name.ts'
import { auditChange } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { assetGroupTable } from '../schema/asset-group.table.ts'
import type { ConditionTemplateRow } from '../schema/condition-template.table.ts'
import {
  findTemplates,
  insertTemplate,
  lockTemplates,
  removeTemplate,
  toConditionTemplate,
  writeTemplate,
} from './condition-template.store.ts'

/** The caller of a change, with request and time. */
export type TemplateWriter = { principal: Principal; requestId: string; now: Date }

/**
 * Creates or changes a template. A save without changes writes nothing.
 * @throws Problem notFound; record.conflict if it was changed since it was read; request.invalid
 */
export const saveTemplate = async (
  tx: Transaction,
  by: TemplateWriter,
  save: ConditionTemplateSave,
): Promise<ConditionTemplateRow> => {
  await lockTemplates(tx)
  const templates = await findTemplates(tx)
  const before = templates.find((one) => one.conditionTemplateId === save.conditionTemplateId)
  if (save.conditionTemplateId !== undefined && !before) throw new Problem('notFound')
  if (before) await refuseStale(tx, by, before, save)
  const wanted = wantedOf(save)
  const fields = [
    ...takenNames(templates, wanted, before),
    ...(await unknownGroups(tx, wanted.assetGroups, before)),
  ]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  if (!before) {
    const stored = await insertTemplate(tx, { ...wanted, modifiedAt: by.now })
    await auditChange(tx, by, 'conditionTemplate.created', stored.conditionTemplateId, { to: wanted })
    return stored
  }
  const { conditionTemplateId, modifiedAt, ...from } = before
  if (isDeepStrictEqual(wanted, from)) return before
  await auditChange(tx, by, 'conditionTemplate.changed', conditionTemplateId, { from, to: wanted })
  return writeTemplate(tx, conditionTemplateId, { ...wanted, modifiedAt: laterThan(modifiedAt, by.now) })
}

/** Deletes a template. @throws Problem notFound */
export const deleteTemplate = async (tx: Transaction, by: TemplateWriter, id: number): Promise<void> => {
  const removed = await removeTemplate(tx, id)
  if (!removed) throw new Problem('notFound')
  await auditChange(tx, by, 'conditionTemplate.deleted', id, {
    nameEt: removed.nameEt,
    nameEn: removed.nameEn,
  })
}

type Wanted = Omit<ConditionTemplateRow, 'conditionTemplateId' | 'modifiedAt'>

/** The template as it is stored: texts trimmed, each product and group once and in order. */
const wantedOf = (save: ConditionTemplateSave): Wanted => ({
  nameEt: save.nameEt.trim(),
  nameEn: save.nameEn.trim(),
  kind: save.kind,
  documentType: save.documentType ?? null,
  field: save.field ?? null,
  askedOf: save.askedOf,
  neededFor: save.neededFor,
  workingDays: save.workingDays,
  textEt: save.textEt.trim(),
  textEn: save.textEn.trim(),
  products: [...new Set(save.products)].toSorted(),
  assetGroups: [...new Set(save.assetGroups)].toSorted((one, other) => one - other),
  rule: save.rule,
})

/** The names that another template has in the same language. */
const takenNames = (
  templates: readonly ConditionTemplateRow[],
  wanted: TemplateName,
  before: ConditionTemplateRow | undefined,
): WrongField[] =>
  (['nameEt', 'nameEn'] as const)
    .filter((path) => templates.some((one) => one !== before && isSameName(one[path], wanted[path])))
    .map((path) => ({ path, code: 'field.templateNameTaken' }))

/** Groups that do not exist, by index. */
const unknownGroups = async (
  tx: Transaction,
  ids: readonly number[],
  before: ConditionTemplateRow | undefined,
): Promise<WrongField[]> => {
  const added = ids.filter((id) => !before?.assetGroups.includes(id))
  if (added.length === 0) return []
  // Waits for a change of the groups, and keeps them from being deleted meanwhile.
  await tx.execute('lock table asset_group in row exclusive mode')
  const found = await tx
    .select({ id: assetGroupTable.assetGroupId, deletedAt: assetGroupTable.deletedAt })
    .from(assetGroupTable)
    .where(inArray(assetGroupTable.assetGroupId, added))
  const known = new Set(found.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  return added.some((id) => !known.has(id)) ? [{ path: 'assetGroups', code: 'field.choice' }] : []
}

/** @throws Problem record.conflict */
const refuseStale = async (
  tx: Transaction,
  { principal }: TemplateWriter,
  stored: ConditionTemplateRow,
  { modifiedDtime }: ConditionTemplateSave,
) => {
  if (isBasedOn(stored.modifiedAt, modifiedDtime)) return
  throw await recordConflict(tx, {
    subject: 'conditionTemplate',
    subjectId: stored.conditionTemplateId,
    events: ['conditionTemplate.created', 'conditionTemplate.changed'],
    userId: principal.userId,
    stored: toConditionTemplate(stored),
    at: stored.modifiedAt.toISOString(),
  })
}
