import { asc, eq, notInArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Reason, reasonsSave } from '../../contract/reason.ts'
import type { Connection, Transaction } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { reasonTable } from './reason.table.ts'

type ReasonSave = z.output<typeof reasonsSave>[number]

/** All closing reasons group by group, each in the order in which compliance put them. */
export const findReasons = (connection: Connection): Promise<Reason[]> =>
  connection
    .select({
      id: reasonTable.reasonId,
      en: reasonTable.en,
      et: reasonTable.et,
      group: reasonTable.reasonGroup,
    })
    .from(reasonTable)
    .orderBy(asc(reasonTable.reasonGroup), asc(reasonTable.position), asc(reasonTable.reasonId))

const refuseUnknown = (stored: readonly Reason[], sent: readonly ReasonSave[]) => {
  const known = new Set(stored.map(({ id }) => id))
  const fields = sent.flatMap(({ id }, index) => {
    const again = sent.findIndex((one) => one.id === id) < index
    return id !== undefined && (again || !known.has(id))
      ? [{ path: `${index}.id`, code: 'field.choice' as const }]
      : []
  })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * Replaces the whole list: reasons named again are changed, those left out are gone. Queries keep the words they were
 * closed with.
 * @throws Problem request.invalid for a reason there is not, or that is named twice
 */
export const replaceReasons = async (tx: Transaction, sent: readonly ReasonSave[]): Promise<Reason[]> => {
  await tx.execute('lock table reason in share row exclusive mode')
  refuseUnknown(await findReasons(tx), sent)
  const kept = sent.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx.delete(reasonTable).where(kept.length > 0 ? notInArray(reasonTable.reasonId, kept) : undefined)
  for (const [position, { id, en, et, group }] of sent.entries()) {
    const values = { en: en.trim(), et: et.trim(), reasonGroup: group, position }
    if (id === undefined) await tx.insert(reasonTable).values(values)
    else await tx.update(reasonTable).set(values).where(eq(reasonTable.reasonId, id))
  }
  return findReasons(tx)
}
