import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Connection, Database, Transaction } from '../database/database.ts'
import { idempotencyTable } from '../../schema/idempotency.table.ts'
import { Problem } from './problem.ts'
import type { JsonResponse } from './response.ts'

const MAX_KEY_LENGTH = 200

export type IdempotencyKey = { key: string; accountUserId: number; call: string; requestHash: string }

/** The key, if the header holds one. @throws Problem request.invalid for an empty or overlong key */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && header.trim() !== '' && header.length <= MAX_KEY_LENGTH)
    return header.trim()
  const code = String(header).trim() === '' ? 'field.required' : 'field.tooLong'
  throw new Problem('request.invalid', {
    fields: [{ path: 'Idempotency-Key', code, values: { max: MAX_KEY_LENGTH } }],
  })
}

export const hashOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request) ?? '')
    .digest('base64')

const keyColumns = (id: IdempotencyKey) =>
  and(
    eq(idempotencyTable.key, id.key),
    eq(idempotencyTable.accountUserId, id.accountUserId),
    eq(idempotencyTable.call, id.call),
  )

/**
 * The stored response of a key, or null.
 * @throws Problem request.keyReused for the same key with another request; it carries the first response
 */
export const replay = async (connection: Connection, id: IdempotencyKey): Promise<JsonResponse | null> => {
  const [stored] = await connection.select().from(idempotencyTable).where(keyColumns(id))
  if (!stored) return null
  if (stored.requestHash !== id.requestHash)
    throw new Problem('request.keyReused', { stored: stored.answer ?? undefined })
  return { status: stored.status ?? 200, body: stored.answer ?? undefined }
}

const storedResponse = async (tx: Transaction, id: IdempotencyKey): Promise<JsonResponse> => {
  const stored = await replay(tx, id)
  if (!stored) throw new Problem('request.keyReused')
  return stored
}

/**
 * Runs the work once per key. Key, work and response share one transaction, so a concurrent second call waits for the
 * first and gets its response, and a failed call leaves the key unused.
 * @throws Problem request.keyReused for the same key with another request; it carries the first response
 */
export const runIdempotently = (
  database: Database,
  id: IdempotencyKey,
  work: (tx: Transaction) => Promise<JsonResponse>,
): Promise<JsonResponse> =>
  database.transaction(async (tx) => {
    const claimed = await tx.insert(idempotencyTable).values(id).onConflictDoNothing().returning()
    if (claimed.length === 0) return storedResponse(tx, id)
    const response = await work(tx)
    await tx
      .update(idempotencyTable)
      .set({ status: response.status, answer: response.body ?? null })
      .where(keyColumns(id))
    return response
  })
