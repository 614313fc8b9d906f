import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PublicPerson } from '../../api/public-person.ts'
import { flag, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** At most one per query; a missing row means defaults. */
export const beneficiaryTable = pgTable('actual_beneficiary', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  name: words(),
  residency: text().notNull().default('EE'),
  personalCode: words(),
  isPublicPerson: text().$type<PublicPerson>().notNull().default('no'),
  nationality: text(),
  secondNationality: text(),
  beneficiaryNoPersonalCode: flag(),
  dateOfBirth: date({ mode: 'string' }),
  placeOfBirth: words(),
  currentPlaceOfLiving: words(),
})

export type BeneficiaryRow = typeof beneficiaryTable.$inferSelect
