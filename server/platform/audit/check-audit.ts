import { desc, sql } from 'drizzle-orm'
import { auditChainTable } from '../../schema/audit-chain.table.ts'
import { auditTable } from '../../schema/audit.table.ts'
import type { Database } from '../database/database.ts'

/** How many wrong entries are named at most. */
const MOST = 20

export type WrongEntry = { auditId: number; wrong: 'added' | 'deleted' | 'changed' }
/** Where the chain ends: noted elsewhere, it shows later that nothing was cut off. */
export type ChainEnd = { position: number; hash: string }
export type AuditCheck = { entries: number; wrong: WrongEntry[]; end: ChainEnd }

const wrongEntries = sql<WrongEntry>`
  select coalesce(chain.audit_id, entry.audit_id) as "auditId",
    case when chain.audit_id is null then 'added' when entry.audit_id is null then 'deleted' else 'changed' end as wrong
  from (
    select position, audit_id, hash, lag(hash, 1, '') over places as previous, row_number() over places as place
    from ${auditChainTable} window places as (order by position)
  ) chain
  full join ${auditTable} entry on entry.audit_id = chain.audit_id
  where chain.audit_id is null or chain.position is distinct from chain.place or chain.hash is distinct from
    encode(sha256(convert_to(chain.previous, 'UTF8') || audit_text(entry)), 'hex')
  order by chain.position nulls last
  limit ${MOST}`

/** Holds every entry of the audit trail against its hash chain. */
export const checkAudit = (database: Database): Promise<AuditCheck> =>
  database.transaction(async (tx) => {
    // A long trail takes longer than any call may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute(wrongEntries)
    const [end] = await tx.select().from(auditChainTable).orderBy(desc(auditChainTable.position)).limit(1)
    return {
      entries: await tx.$count(auditTable),
      wrong: rows.map((row) => ({
        auditId: Number(row['auditId']),
        wrong: row['wrong'] as WrongEntry['wrong'],
      })),
      end: { position: end?.position ?? 0, hash: end?.hash ?? '' },
    }
  })

/** Whether the chain still holds what it once ended with. */
export const holdsEnd = async (database: Database, { position, hash }: ChainEnd): Promise<boolean> =>
  (await database.$count(
    auditChainTable,
    sql`${auditChainTable.position} = ${position} and ${auditChainTable.hash} = ${hash}`,
  )) === 1
