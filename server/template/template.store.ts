import { and, asc, eq } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { type NewTemplateRow, type TemplateRow, templateTable } from './template.table.ts'

/** Which template, and whose. */
export type TemplateKey = { id: number; partnerId: number }

const is = ({ id, partnerId }: TemplateKey) =>
  and(eq(templateTable.id, id), eq(templateTable.partnerId, partnerId))

export const findTemplates = (connection: Connection, partnerId: number): Promise<TemplateRow[]> =>
  connection
    .select()
    .from(templateTable)
    .where(eq(templateTable.partnerId, partnerId))
    .orderBy(asc(templateTable.name), asc(templateTable.id))

export const findTemplate = async (
  connection: Connection,
  key: TemplateKey,
): Promise<TemplateRow | undefined> => (await connection.select().from(templateTable).where(is(key)))[0]

export const insertTemplate = async (connection: Connection, row: NewTemplateRow): Promise<TemplateRow> => {
  const [stored] = await connection.insert(templateTable).values(row).returning()
  if (!stored) throw new Error('the template was not stored')
  return stored
}

/** Undefined where the partner has no such template. */
export const writeTemplate = async (
  connection: Connection,
  key: TemplateKey,
  changes: Pick<NewTemplateRow, 'name' | 'assets' | 'terms'>,
): Promise<TemplateRow | undefined> =>
  (await connection.update(templateTable).set(changes).where(is(key)).returning())[0]

/** Whether there was one to delete. */
export const removeTemplate = async (connection: Connection, key: TemplateKey): Promise<boolean> =>
  (await connection.delete(templateTable).where(is(key)).returning({ id: templateTable.id })).length > 0
