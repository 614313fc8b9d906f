import { type SQL, sql } from 'drizzle-orm'
import type { LifecycleName } from '../../machines/lifecycle/text-rules.ts'
import type { Transaction } from '../platform/database/database.ts'
import { inChunks } from '../platform/database/in-chunks.ts'
import { STEP_ROLE } from './step-sql.ts'

/** A recorded step of a query or of a record of it, without facts, payload and people. */
export type LoggedStep = {
  machine: LifecycleName
  recordId: number
  queryId: number
  /** Milliseconds since 1970. */
  at: number
  event: string
  left: string
  reached: string
  role: string | null
}

/** An order of queries that says nothing about their own. The same salt gives the same order. */
const shuffled = (salt: string): SQL => sql`md5(${salt} || query_id::text), query_id`

/**
 * The recorded steps of all lifecycles or of one, query by query in the order of the salt, each in the order in which it
 * was taken.
 */
export const loggedSteps = (
  tx: Transaction,
  machine: LifecycleName | null,
  salt: string,
): AsyncGenerator<LoggedStep[]> =>
  inChunks<LoggedStep>(
    tx,
    sql`
    select machine, record_id as "recordId", query_id as "queryId",
      floor(extract(epoch from taken_at) * 1000)::double precision as "at",
      event, left_state as "left", reached_state as "reached", ${sql.raw(STEP_ROLE)} as "role"
    from step_record where ${machine === null ? sql`true` : sql`machine = ${machine}`}
    order by ${shuffled(salt)}, step_id`,
  )

/** A record that has steps. */
export type LoggedRecord = Pick<LoggedStep, 'machine' | 'recordId' | 'queryId'>

/**
 * The records that have steps, query by query in the order of the salt, those of one in the order of their first steps; a
 * query itself comes first.
 */
export const loggedRecords = (tx: Transaction, salt: string): AsyncGenerator<LoggedRecord[]> =>
  inChunks<LoggedRecord>(
    tx,
    sql`
    select machine, record_id as "recordId", query_id as "queryId" from step_record
    group by query_id, machine, record_id
    order by ${shuffled(salt)}, machine <> 'query', min(step_id)`,
  )

export const countSteps = async (tx: Transaction, machine: LifecycleName | null): Promise<number> => {
  const { rows } = await tx.execute<{ steps: number }>(
    sql`select count(*)::integer as steps from step_record
      where ${machine === null ? sql`true` : sql`machine = ${machine}`}`,
  )
  return rows[0]?.steps ?? 0
}

/** The names of the events in the record. */
export const loggedEvents = async (tx: Transaction): Promise<string[]> => {
  const { rows } = await tx.execute<{ event: string }>(
    sql`select distinct event from step_record order by event`,
  )
  return rows.map(({ event }) => event)
}
