import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReplaceableRule } from '../../api/replaceable-rule.ts'
import type { ConditionDocumentType, ConditionField, ConditionKind } from '../../api/condition.ts'
import type { ConditionSide } from '../../api/condition-side.ts'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import type { Product } from '../../api/status.ts'
import { identity, writtenAt } from './columns.ts'

/** A name without differences of case and spaces, as `isSameName` compares names. */
const sameName = (name: SQL) => sql`lower(btrim(regexp_replace(normalize(${name}), '\\s+', ' ', 'g')))`

/** Templates from which conditions are asked; a condition keeps nothing of its template. */
export const conditionTemplateTable = pgTable(
  'condition_template',
  {
    conditionTemplateId: identity(),
    nameEt: text().notNull(),
    nameEn: text().notNull(),
    kind: text().$type<ConditionKind>().notNull(),
    documentType: text().$type<ConditionDocumentType>(),
    field: text().$type<ConditionField>(),
    askedOf: text().$type<ConditionSide>().notNull(),
    neededFor: text().$type<ConditionPurpose>().notNull(),
    workingDays: integer().notNull(),
    textEt: text().notNull(),
    textEn: text().notNull(),
    /** Empty: all. */
    products: text().array().$type<Product[]>().notNull(),
    /** Ids; empty: all. A group with a template cannot be deleted. */
    assetGroups: integer().array().notNull(),
    /** The rule of the automatic decision that has to fail. */
    rule: text().$type<ReplaceableRule>(),
    modifiedAt: writtenAt(),
  },
  (table) => [
    uniqueIndex('condition_template_name_et').on(sameName(sql`${table.nameEt}`)),
    uniqueIndex('condition_template_name_en').on(sameName(sql`${table.nameEn}`)),
  ],
)

export type ConditionTemplateRow = typeof conditionTemplateTable.$inferSelect
