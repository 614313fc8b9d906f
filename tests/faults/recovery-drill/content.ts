import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { checkAudit } from '../../../server/platform/audit/check-audit.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { withClient } from '../../../tools/backup/client.ts'
import type { Promised } from '../kill-rounds/client.ts'

/** Between the moment whose content is noted and the time to which it is restored. */
const APART_MS = 20

const tablesIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Rows of each table, with a sum of hashes of all their fields. */
export type Content = Record<string, { rows: number; sum: string }>

const contentIn = async (client: pg.Client): Promise<Content> => {
  const content: Content = {}
  for (const table of await tablesIn(client)) {
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(one::text, 0)), 0)::text as sum from ${table} one`,
    )
    content[table] = rows[0] ?? { rows: 0, sum: '' }
  }
  return content
}

export const contentOf = (url: string): Promise<Content> => withClient(url, contentIn)

/**
 * Notes the present moment, in PostgreSQL's own text form, of a database to which nobody writes within 20 ms before and
 * after it. The content at that moment can be read later, while others write again.
 */
export const noteMoment = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin isolation level repeatable read, read only')
  await wait(APART_MS)
  const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await wait(APART_MS)
  return {
    moment: rows[0]?.moment ?? '',
    content: () => contentIn(client).finally(() => client.end()),
  }
}

/** Checks the audit trail. @throws Error if a row is not as it was written */
export const auditEnd = async (url: string): Promise<string> => {
  const { database, close } = openDatabase(url)
  try {
    const { wrong, end } = await checkAudit(database)
    if (wrong.length > 0) throw new Error(`The audit trail is not whole: ${JSON.stringify(wrong)}`)
    return `${end.position}:${end.hash}`
  } finally {
    await close()
  }
}

/** Returns the acknowledged queries that are not stored as they were acknowledged last. */
export const missingIn = (url: string, promised: readonly Promised[]): Promise<Promised[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number; info: string; status: string }>(
      `select query_id as id, client_info as info, status from query where client_info like 'client %'`,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    return promised.filter(({ queryId, clientInfo, sent }) => {
      const row = stored.get(queryId)
      return row?.info !== clientInfo || (sent && row.status !== 'SM')
    })
  })
