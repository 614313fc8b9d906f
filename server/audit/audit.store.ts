import { and, asc, count, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AuditFilter, AuditKind } from '../../api/audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { onDays } from '../platform/database/time.ts'
import { auditTable } from '../schema/audit.table.ts'
import { containerTable } from '../schema/container.table.ts'
import { userTable } from '../schema/user.table.ts'

const { event } = auditTable

/** Kinds of events by name pattern; the first match wins. */
const kindOf = sql<AuditKind>`case
  when ${event} in ('call.refused', 'session.refused', 'session.lockedOut', 'passkey.refused', 'passkey.copySuspected') then 'refusal'
  when ${event} like '%.personalCodesRead' or ${event} like '%.read' then 'read'
  when ${event} like 'session.%' then 'signIn'
  else 'change' end`

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const ofPerson = (person: string | undefined): SQL | undefined => {
  const wanted = person?.trim()
  if (!wanted) return undefined
  const like = sql`'%' || lower(${escaped(wanted)}::text) || '%'`
  return sql`${auditTable.accountUserId} in (select ${userTable.accountUserId} from ${userTable}
    where lower(${userTable.firstName} || ' ' || ${userTable.lastName} || ' ' || ${userTable.email}) like ${like})`
}

/** A query's own entries, and those of its containers. */
const ofQuery = (queryId: number | undefined): SQL | undefined =>
  queryId === undefined
    ? undefined
    : or(
        and(eq(auditTable.subject, 'query'), eq(auditTable.subjectId, String(queryId))),
        and(
          eq(auditTable.subject, 'container'),
          sql`${auditTable.subjectId} in (select ${containerTable.id}::text from ${containerTable}
            where ${containerTable.queryId} = ${queryId})`,
        ),
      )

export const fitting = ({ person, queryId, kind, from, to }: AuditFilter): SQL | undefined =>
  and(ofPerson(person), ofQuery(queryId), kind && sql`${kindOf} = ${kind}`, onDays(auditTable.at, from, to))

const personName = sql<string | null>`${userTable.firstName} || ' ' || ${userTable.lastName}`

const entries = (connection: Connection) =>
  connection
    .select({ entry: auditTable, kind: kindOf, personName, email: userTable.email })
    .from(auditTable)
    .leftJoin(userTable, eq(userTable.accountUserId, auditTable.accountUserId))

export type FoundEntry = Awaited<ReturnType<typeof entries>>[number]

/** A place to read from: an entry, or without one an end of the trail. Newest first; `reversed`: oldest first. */
export type Place = { reversed: boolean; from: number | null }

export const findEntries = (
  connection: Connection,
  filter: AuditFilter,
  { reversed, from }: Place,
  limit: number,
): Promise<FoundEntry[]> =>
  entries(connection)
    .where(and(fitting(filter), from === null ? undefined : (reversed ? gt : lt)(auditTable.auditId, from)))
    .orderBy((reversed ? asc : desc)(auditTable.auditId))
    .limit(limit)

/** The number of matching entries, counted up to `most`. */
export const countEntries = async (
  connection: Connection,
  filter: AuditFilter,
  most: number,
): Promise<number> => {
  const found = connection
    .select({ one: sql`1`.as('one') })
    .from(auditTable)
    .where(fitting(filter))
    .limit(most)
    .as('found')
  return (await connection.select({ total: count() }).from(found))[0]?.total ?? 0
}

export const lastAuditId = async (connection: Connection): Promise<number> =>
  (
    await connection
      .select({ last: sql<number>`coalesce(max(${auditTable.auditId}), 0)::bigint` })
      .from(auditTable)
  )[0]?.last ?? 0

export const countUpTo = (connection: Connection, filter: AuditFilter, upTo: number): Promise<number> =>
  connection.$count(auditTable, and(fitting(filter), lte(auditTable.auditId, upTo)))

/** Entries in the order in which they were written, after one and up to another. */
export const entriesAfter = (
  connection: Connection,
  filter: AuditFilter,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<FoundEntry[]> =>
  entries(connection)
    .where(and(fitting(filter), gt(auditTable.auditId, after), lte(auditTable.auditId, upTo)))
    .orderBy(auditTable.auditId)
    .limit(most)
