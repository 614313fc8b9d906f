import { and, eq } from 'drizzle-orm'
import type { Query } from '../../../api/query.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type QueryVersionRow, queryVersionTable } from '../../schema/query-version.table.ts'

export const insertVersion = async (
  connection: Connection,
  version: typeof queryVersionTable.$inferInsert,
): Promise<void> => {
  await connection.insert(queryVersionTable).values(version)
}

/** A query has few rows without versions: only those that were made before versions were kept. */
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
