import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { idempotencyTable } from './idempotency.table.ts'
import type { Answer } from './answer.ts'
import { Problem } from './problem.ts'

const MAX_KEY_LENGTH = 200

export type OnceKey = { key: string; accountUserId: number; call: string; requestHash: string }

/** @throws Problem request.invalid for a key that cannot be one */
export const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && header.trim() !== '' && header.length <= MAX_KEY_LENGTH)
    return header.trim()
  throw new Problem('request.invalid', {
    fields: [{ path: 'Idempotency-Key', code: 'field.tooLong', values: { max: MAX_KEY_LENGTH } }],
  })
}

export const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest('base64')

const first = async (tx: Transaction, id: OnceKey): Promise<Answer> => {
  const [stored] = await tx
    .select()
    .from(idempotencyTable)
    .where(
      and(
        eq(idempotencyTable.key, id.key),
        eq(idempotencyTable.accountUserId, id.accountUserId),
        eq(idempotencyTable.call, id.call),
      ),
    )
  if (!stored) throw new Problem('request.keyReused')
  if (stored.requestHash !== id.requestHash)
    throw new Problem('request.keyReused', { stored: stored.answer ?? undefined })
  return { status: stored.status ?? 200, body: stored.answer ?? undefined }
}

/**
 * Does the work once for a key: key, work and answer are one transaction, so a second call waits for the first and
 * gets its answer, and a failed first call leaves the key free.
 * @throws Problem request.keyReused where the key came with another request; it carries the first answer
 */
export const once = (
  database: Database,
  id: OnceKey,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  database.transaction(async (tx) => {
    const claimed = await tx.insert(idempotencyTable).values(id).onConflictDoNothing().returning()
    if (claimed.length === 0) return first(tx, id)
    const answer = await work(tx)
    await tx
      .update(idempotencyTable)
      .set({ status: answer.status, answer: answer.body ?? null })
      .where(
        and(
          eq(idempotencyTable.key, id.key),
          eq(idempotencyTable.accountUserId, id.accountUserId),
          eq(idempotencyTable.call, id.call),
        ),
      )
    return answer
  })
