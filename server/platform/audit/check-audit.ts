import { desc, sql } from 'drizzle-orm'
import { auditChainTable, type ChainedTable, auditTable, redactionTable } from '../../schema/audit.table.ts'
import { committeeVoteTable } from '../../schema/committee-vote.table.ts'
import { queryVersionTable } from '../../schema/query-version.table.ts'
import { statusHistoryTable } from '../../schema/status-history.table.ts'
import { type Database, snapshot } from '../database/database.ts'

/** The most wrong rows that a check lists. */
const MAX_WRONG_ROWS = 20

export type WrongRow = {
  table: ChainedTable
  id: number
  wrong: 'added' | 'deleted' | 'changed' | 'backdated'
}
/** The end of the chain. Noted outside of the database, it later proves that nothing was removed. */
export type ChainEnd = { position: number; hash: string }
/** `entries`: rows of the audit trail; `records`: other chained rows (history, versions, ended votes, redactions). */
export type AuditCheck = { entries: number; records: number; wrong: WrongRow[]; end: ChainEnd }

/**
 * Every chained row with its hashed content and its time. The first version of a query has the time of its last
 * change.
 */
const rows = sql`
  select 'audit' as table_name, audit_id as record_id, audit_text(${auditTable}) as content, at as said from ${auditTable}
  union all
  select 'status_history', status_history_id, status_history_text(${statusHistoryTable}), created_at
    from ${statusHistoryTable}
  union all
  select 'query_version', version_id, query_version_text(${queryVersionTable}),
    case when lag(version_id) over (partition by query_id order by version_id) is not null then at end
    from ${queryVersionTable}
  union all
  select 'committee_vote', vote_id, committee_vote_text(${committeeVoteTable}), ended_at from ${committeeVoteTable}
    where ended_at is not null
  union all
  select 'redaction', redaction_id, redaction_text(${redactionTable}), at from ${redactionTable}`

/** Tolerance for long transactions and clock differences. */
const TOLERANCE = sql.raw(`interval '5 minutes'`)

/** The link of an erased row can no longer be computed: the next link covers it, and its redaction what is left. */
const isChanged = sql`(chain.position is distinct from chain.place or case when redaction.hash is null
  then chain.hash is distinct from encode(sha256(convert_to(chain.previous, 'UTF8') || kept.content), 'hex')
  else redaction.hash is distinct from encode(sha256(kept.content), 'hex') end)`
const isBackdated = sql`chain.written_at not between kept.said - ${TOLERANCE} and kept.said + ${TOLERANCE}`

const wrongRows = sql`
  select coalesce(chain.table_name, kept.table_name) as "table", coalesce(chain.record_id, kept.record_id) as id,
    case when chain.record_id is null then 'added' when kept.record_id is null then 'deleted'
      when ${isChanged} then 'changed' else 'backdated' end as wrong
  from (
    select position, table_name, record_id, hash, written_at, lag(hash, 1, '') over places as previous,
      row_number() over places as place
    from ${auditChainTable} window places as (order by position)
  ) chain
  full join (${rows}) kept on kept.table_name = chain.table_name and kept.record_id = chain.record_id
  left join ${redactionTable} on redaction.table_name = kept.table_name and redaction.record_id = kept.record_id
  where chain.record_id is null or kept.record_id is null or ${isChanged} or ${isBackdated}
  order by chain.position nulls last
  limit ${MAX_WRONG_ROWS}`

/** Checks the audit trail and the other chained rows against the hash chain. */
export const checkAudit = (database: Database): Promise<AuditCheck> =>
  database.transaction(async (tx) => {
    // A long trail takes longer than the limit of a call.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: wrong } = await tx.execute(wrongRows)
    const [end] = await tx.select().from(auditChainTable).orderBy(desc(auditChainTable.position)).limit(1)
    const entries = await tx.$count(auditTable)
    return {
      entries,
      records: await tx.$count(auditChainTable, sql`${auditChainTable.tableName} <> 'audit'`),
      wrong: wrong.map((row) => ({
        table: row['table'] as ChainedTable,
        id: Number(row['id']),
        wrong: row['wrong'] as WrongRow['wrong'],
      })),
      end: { position: end?.position ?? 0, hash: end?.hash ?? '' },
    }
  }, snapshot)

/** Whether the chain still contains an end noted earlier. */
export const holdsEnd = async (database: Database, { position, hash }: ChainEnd): Promise<boolean> =>
  (await database.$count(
    auditChainTable,
    sql`${auditChainTable.position} = ${position} and ${auditChainTable.hash} = ${hash}`,
  )) === 1
