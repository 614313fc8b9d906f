import { isDeepStrictEqual } from 'node:util'
import { asc, count, eq, inArray, notInArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { NO_VERSION, type Reason, type reasonsSave } from '../../api/reason.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { reasonTable } from '../schema/reason.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

/** Audit event for replacing the list. */
export const REASONS_CHANGED = 'reasons.changed'

type ReasonSave = z.output<typeof reasonsSave>[number]

/** All closing reasons by group, each group in the order that compliance has set. */
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

/**
 * Counts how often each reason occurs in the history of queries. The history stores the reason's text in the language of
 * the user who chose it, so uses of an earlier text do not count.
 */
export const countUses = async (connection: Connection): Promise<{ id: number; uses: number }[]> => {
  const reasons = await findReasons(connection)
  const words = reasons.flatMap(({ en, et }) => [en, et])
  if (words.length === 0) return []
  const found = await connection
    .select({ words: statusHistoryTable.reason, uses: count() })
    .from(statusHistoryTable)
    .where(inArray(statusHistoryTable.reason, words))
    .groupBy(statusHistoryTable.reason)
  const usesOf = new Map(found.map((one) => [one.words, one.uses]))
  return reasons.map(({ id, en, et }) => ({
    id,
    uses: [...new Set([en, et])].reduce((sum, one) => sum + (usesOf.get(one) ?? 0), 0),
  }))
}

type Replacement = {
  sent: readonly ReasonSave[]
  modifiedDtime: string | undefined
  userId: number
  now: Date
}

/** Time of the last replacement of the list. An empty list has none, so any version differs from it. */
const versionOf = (stored: readonly Reason[]): string => stored[0]?.modifiedDtime ?? NO_VERSION

/** @throws Problem record.conflict */
const refuseStale = async (
  tx: Transaction,
  stored: readonly Reason[],
  { modifiedDtime, userId }: Replacement,
) => {
  const at = versionOf(stored)
  if (isBasedOn(new Date(at), modifiedDtime)) return
  throw await recordConflict(tx, { subject: 'reasons', events: [REASONS_CHANGED], userId, stored, at })
}

type Wording = Omit<Reason, 'modifiedDtime' | 'id'> & { id: number | undefined }

/** The normalized list: trimmed texts, each with its group. */
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
 * Replaces the whole list if it differs: reasons with an id are changed, omitted ones deleted. Queries keep the text
 * with which they were closed.
 * @throws Problem record.conflict if the list was changed since it was read; request.invalid for an unknown reason or
 * one that occurs twice
 */
export const replaceReasons = async (
  tx: Transaction,
  replacement: Replacement,
): Promise<{ reasons: Reason[]; changed: boolean }> => {
  const { sent, now } = replacement
  await tx.execute('lock table reason in share row exclusive mode')
  const stored = await findReasons(tx)
  await refuseStale(tx, stored, replacement)
  refuseUnknown(stored, sent)
  const wanted = meant(stored, replacement)
  const asStored = stored.map(({ modifiedDtime: _, ...reason }) => reason)
  if (isDeepStrictEqual(wanted, asStored)) return { reasons: stored, changed: false }
  const modifiedAt = laterThan(new Date(versionOf(stored)), now)
  const kept = sent.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx.delete(reasonTable).where(kept.length > 0 ? notInArray(reasonTable.reasonId, kept) : undefined)
  for (const [position, { id, en, et, group }] of wanted.entries()) {
    const values = { en, et, reasonGroup: group, position, modifiedAt }
    if (id === undefined) await tx.insert(reasonTable).values(values)
    else await tx.update(reasonTable).set(values).where(eq(reasonTable.reasonId, id))
  }
  return { reasons: await findReasons(tx), changed: true }
}
