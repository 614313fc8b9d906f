import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { Problem } from './problem.ts'

const FINGERPRINT_BYTES = 9

const fingerprintOf = (list: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(list))
    .digest()
    .subarray(0, FINGERPRINT_BYTES)
    .toString('base64url')

const encode = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url')

const decode = (cursor: string): unknown[] => {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(content) && encode(content) === cursor ? content : []
  } catch {
    return []
  }
}

/**
 * Returns an opaque token for a position in a list, which `readCursor` accepts for the same list only.
 * @param list the filter and the order, as JSON that is the same for equal lists
 */
export const writeCursor = (position: unknown, list: unknown = null): string =>
  encode([fingerprintOf(list), position])

/**
 * Reads a token of `writeCursor`.
 * @throws Problem request.invalid at `cursor` for anything else, and for the token of another list
 */
export const readCursor = <Position>(
  cursor: string,
  position: z.ZodMiniType<Position>,
  list: unknown = null,
): Position => {
  const [fingerprint, content] = decode(cursor)
  const read = position.safeParse(content)
  if (fingerprint === fingerprintOf(list) && read.success) return read.data
  throw new Problem('request.invalid', { fields: [{ path: 'cursor', code: 'field.cursor' }] })
}
