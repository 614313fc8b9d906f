import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { StatusCode } from '../../api/status.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isOfProgram, ofProgram } from '../query/record/of-program.ts'
import { queryTable, type QueryRow } from '../schema/query.table.ts'

/** @throws Problem notFound for an application that is missing, erased, another partner's, or not sent by a program */
export const findApplication = async (
  connection: Connection,
  partnerId: number,
  queryId: number,
): Promise<QueryRow> => {
  const [query] = await connection.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  if (query?.partnerId === partnerId && !query.erasedAt && isOfProgram(query)) return query
  throw new Problem('notFound', query && { foreign: { subject: 'query', subjectId: queryId } })
}

type Wanted = { status?: StatusCode | undefined; before?: number | undefined; limit: number }

/** Returns applications, newest first. Returns one more than `limit` if there are more. */
export const findApplications = (
  connection: Connection,
  partnerId: number,
  { status, before, limit }: Wanted,
): Promise<QueryRow[]> =>
  connection
    .select()
    .from(queryTable)
    .where(
      and(
        eq(queryTable.partnerId, partnerId),
        ofProgram(),
        isNull(queryTable.erasedAt),
        status && eq(queryTable.status, status),
        before === undefined ? undefined : lt(queryTable.queryId, before),
      ),
    )
    .orderBy(desc(queryTable.queryId))
    .limit(limit + 1)
