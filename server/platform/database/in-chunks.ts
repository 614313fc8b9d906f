import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Reads a statement with a database cursor, so that only one chunk is in memory; `size`: rows of a chunk. */
export async function* inChunks<Row extends Record<string, unknown>>(
  tx: Transaction,
  statement: SQL,
  size = 1000,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare read_in_chunks no scroll cursor for ${statement}`)
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(size))} from read_in_chunks`)
    if (rows.length === 0) break
    yield rows as Row[]
  }
  await tx.execute(sql`close read_in_chunks`)
}
