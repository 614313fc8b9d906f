import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../server/platform/database/database.ts'
import type { WorkRecord } from './client.ts'

type Row = { queryId: number; clientInfo: string; status: string; made: number; saves: number; steps: number }

/** Reads every query of the clients with the number of its changes. */
const readStored = async (url: string): Promise<readonly Row[]> => {
  const { database, close } = openDatabase(url)
  const done = (event: string) => sql`(select count(*)::int from audit
    where subject = 'query' and subject_id = query.query_id::text and event = ${event})`
  const { rows } = await database.execute<Row>(sql`
    select query_id as "queryId", client_info as "clientInfo", status,
      ${done('query.created')} as made, ${done('query.saved')} as saves,
      (select count(*)::int from status_history history
        where history.query_id = query.query_id and history.status = 'SM') as steps
    from query where client_info like 'client %'`)
  await close()
  return rows
}

export type Outcome = {
  acknowledged: number
  resent: number
  lost: string[]
  doubled: string[]
  wrong: string[]
}

/** Compares acknowledged with stored queries. */
export const compare = async (url: string, record: WorkRecord): Promise<Outcome> => {
  const stored = new Map((await readStored(url)).map((row) => [row.queryId, row]))
  const lost: string[] = []
  const doubled: string[] = []
  for (const { queryId, clientInfo, saves, sent } of record.promised) {
    const row = stored.get(queryId)
    stored.delete(queryId)
    if (row?.clientInfo !== clientInfo) lost.push(`${queryId} ${clientInfo}: ${row?.clientInfo ?? 'gone'}`)
    if (sent && row?.status !== 'SM') lost.push(`${queryId} was sent and is ${row?.status}`)
    if (!row) continue
    const times = [row.made, row.saves, row.steps]
    const answered = [1, saves, sent ? 1 : 0]
    const counts = `${queryId}: done ${times.join()}, promised ${answered.join()}`
    if (times.some((count, nth) => count > (answered[nth] ?? 0))) doubled.push(counts)
    if (times.some((count, nth) => count < (answered[nth] ?? 0))) lost.push(counts)
  }
  // An unacknowledged query belongs to a call that was then repeated.
  for (const { queryId, clientInfo } of stored.values())
    doubled.push(`${queryId} ${clientInfo}: told to nobody`)
  return { acknowledged: record.acknowledged, resent: record.resent, lost, doubled, wrong: record.wrong }
}
