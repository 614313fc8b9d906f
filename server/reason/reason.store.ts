import { isDeepStrictEqual } from 'node:util'
import { asc, eq, notInArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Reason, reasonsSave } from '../../api/reason.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/later-than.ts'
import { Problem } from '../platform/http/problem.ts'
import { reasonTable } from '../schema/reason.table.ts'

type ReasonSave = z.output<typeof reasonsSave>[number]

/** All closing reasons group by group, each in the order in which compliance put them. */
export const findReasons = async (connection: Connection): Promise<Reason[]> => {
  const rows = await connection
    .select()
    .from(reasonTable)
    .orderBy(asc(reasonTable.reasonGroup), asc(reasonTable.position), asc(reasonTable.reasonId))
  return rows.map(({ reasonId, en, et, reasonGroup, modifiedAt }) => ({
    id: reasonId,
    en,
    et,
    group: reasonGroup,
    modifiedDtime: modifiedAt.toISOString(),
  }))
}

type Replacement = { sent: readonly ReasonSave[]; modifiedDtime: string | undefined; now: Date }

const refuseStale = (stored: readonly Reason[], { modifiedDtime }: Replacement) => {
  const fits = (one: Reason) =>
    Date.parse(one.modifiedDtime) === Date.parse(modifiedDtime ?? one.modifiedDtime)
  if (!stored.every(fits)) throw new Problem('record.conflict', { stored })
}

type Wording = Omit<Reason, 'modifiedDtime' | 'id'> & { id: number | undefined }

/** What a replacement means: trimmed, and each in its group. */
const meant = (stored: readonly Reason[], { sent }: Replacement): Wording[] =>
  sent.map(({ id, en, et, group }) => ({
    id,
    en: en.trim(),
    et: et.trim(),
    group: group ?? stored.find((one) => one.id === id)?.group ?? 'client',
  }))

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
 * Replaces the whole list, if anything in it is another: reasons named again are changed, those left out are gone. Queries keep the words they were
 * closed with.
 * @throws Problem record.conflict where they were changed since they were read; request.invalid for a reason there is not, or that is named twice
 */
export const replaceReasons = async (
  tx: Transaction,
  replacement: Replacement,
): Promise<{ reasons: Reason[]; changed: boolean }> => {
  const { sent, now } = replacement
  await tx.execute('lock table reason in share row exclusive mode')
  const stored = await findReasons(tx)
  refuseStale(stored, replacement)
  refuseUnknown(stored, sent)
  const wanted = meant(stored, replacement)
  const asStored = stored.map(({ modifiedDtime: _, ...reason }) => reason)
  if (isDeepStrictEqual(wanted, asStored)) return { reasons: stored, changed: false }
  const modifiedAt = laterThan(new Date(stored[0]?.modifiedDtime ?? 0), now)
  const kept = sent.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx.delete(reasonTable).where(kept.length > 0 ? notInArray(reasonTable.reasonId, kept) : undefined)
  for (const [position, { id, en, et, group }] of wanted.entries()) {
    const values = { en, et, reasonGroup: group, position, modifiedAt }
    if (id === undefined) await tx.insert(reasonTable).values(values)
    else await tx.update(reasonTable).set(values).where(eq(reasonTable.reasonId, id))
  }
  return { reasons: await findReasons(tx), changed: true }
}
