import { and, eq } from 'drizzle-orm'
import type { Query } from '../../../api/query.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type QueryVersionRow, queryVersionTable } from '../../schema/query-version.table.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import { isCodeField, withoutCodes } from '../../../domain/identifier/personal-code.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import type { StoredQuery } from './query.store.ts'
import { toQuery } from './to-query.ts'

export const insertVersion = async (
  connection: Connection,
  version: typeof queryVersionTable.$inferInsert,
): Promise<void> => {
  await connection.insert(queryVersionTable).values(version)
}

/** Queries without versions are older than versioning. */
export const insertFirstVersion = async (
  connection: Connection,
  { queryId, modifiedAt }: Pick<QueryRow, 'queryId' | 'modifiedAt'>,
  form: () => Query,
): Promise<void> => {
  const [known] = await connection
    .select({ versionId: queryVersionTable.versionId })
    .from(queryVersionTable)
    .where(eq(queryVersionTable.queryId, queryId))
    .limit(1)
  if (!known) await insertVersion(connection, { queryId, form: form(), at: modifiedAt })
}

export const findVersion = async (
  connection: Connection,
  queryId: number,
  versionId: number,
): Promise<QueryVersionRow | undefined> =>
  (
    await connection
      .select()
      .from(queryVersionTable)
      .where(and(eq(queryVersionTable.queryId, queryId), eq(queryVersionTable.versionId, versionId)))
  )[0]

const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutCodes(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isCodeField(name, value) && typeof each === 'string' && each !== '' ? maskedCode(each) : masked(each),
    ]),
  )
}

/**
 * Versions leave out the chat, which only grows, and the committee's votes, which not every reader of a version may
 * see.
 */
const kept = (stored: StoredQuery, now: Date): Query => {
  const query = toQuery(stored, system, now)
  return masked({ ...query, messages: [], facts: { ...query.facts, committee: null } }) as Query
}

/** Stores a version of the query, at the time of the step (`at`) or of the transaction. */
export const storeVersion = (tx: Connection, stored: StoredQuery, now: Date, at?: Date): Promise<void> =>
  insertVersion(tx, { queryId: stored.query.queryId, form: kept(stored, now), ...(at && { at }) })

/** Stores the version before the first change since versioning began. */
export const storeFirstVersion = (tx: Connection, stored: StoredQuery, now: Date): Promise<void> =>
  insertFirstVersion(tx, stored.query, () => kept(stored, now))
