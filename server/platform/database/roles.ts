import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database.ts'

/** The program's role in the embedded cluster. */
const PROGRAM = 'tehing_program'
/** Where the background work keeps its tables; the program makes them itself. */
export const JOBS_SCHEMA = 'pgboss'

const quoted = (name: string) => pg.escapeIdentifier(name)

export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** Makes the program's role in the embedded cluster, with a password for this start; answers its connection string. */
export const createProgramRole = async (superuser: Database, url: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  const { rows } = await superuser.execute(sql`select 1 from pg_roles where rolname = ${PROGRAM}`)
  const verb = rows.length === 0 ? 'create' : 'alter'
  await superuser.execute(sql.raw(`${verb} role ${PROGRAM} login password ${pg.escapeLiteral(password)}`))
  const program = new URL(url)
  program.username = PROGRAM
  program.password = password
  return program.href
}

/** Tables that the program only adds to. */
const addedTo = ['audit', 'status_history', 'query_version'] as const
/** Tables that the program deletes nothing from: with a query its history would go. */
const undeleted = [...addedTo, 'query', 'audit_chain'] as const

const names = (tables: readonly string[]) => tables.map((name) => pg.escapeLiteral(name)).join(', ')

/** What the program may do with its tables. */
const rights = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant select, update on all sequences in schema public to ${role};
  revoke update, delete, truncate on ${addedTo.join(', ')} from ${role};
  revoke delete on query from ${role};
  revoke insert, update, delete, truncate on audit_chain from ${role};
  revoke all on sequence audit_audit_id_seq from ${role};
  create schema if not exists ${JOBS_SCHEMA};
  grant usage, create on schema ${JOBS_SCHEMA} to ${role};`

/** Transfers jobs from before the program had its own role. */
const handOver = (role: string) => sql`
  select format('alter %s %s owner to %I', kind, object, ${role}::text) as statement from (
    select 'table' as kind, oid::regclass::text as object, relowner as owner from pg_class
      where relnamespace = to_regnamespace(${JOBS_SCHEMA}) and relkind in ('r', 'p', 'v')
    union all
    select 'routine', oid::regprocedure::text, proowner from pg_proc where pronamespace = to_regnamespace(${JOBS_SCHEMA})
    union all
    select 'type', oid::regtype::text, typowner from pg_type
      where typnamespace = to_regnamespace(${JOBS_SCHEMA}) and typtype = 'e'
  ) objects where owner <> (select oid from pg_roles where rolname = ${role})`

/** For a role that makes the tables itself. */
export const createJobsSchema = async (owner: Database): Promise<void> => {
  await owner.execute(sql.raw(`create schema if not exists ${JOBS_SCHEMA}`))
}

/** A role that may update one of these may change what was kept. */
const mayChange = (
  role: string,
) => sql`exists (select from unnest(array[${sql.raw(names(addedTo))}]) as kept (name)
  where has_table_privilege(${role}, 'public.' || name, 'update, delete, truncate'))`

const lacksRights = (role: string) => sql`
  select 1 where not coalesce(has_schema_privilege(${role}, to_regnamespace(${JOBS_SCHEMA}), 'create'), false)
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and (relname in (${sql.raw(names(undeleted))})) = has_table_privilege(${role}, oid, 'delete'))
    or ${mayChange(role)}`

/**
 * Gives the program's role what its calls need of the tables, and no more: it cannot change or delete what the audit
 * trail, the history of queries and their versions keep, nor the tables, their triggers and functions.
 */
export const grantProgramRights = (owner: Database, role: string): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tehing rights'))`)
    const { rows } = await tx.execute(lacksRights(role))
    if (rows.length === 0) return
    await tx.execute(sql.raw(rights(quoted(role))))
    for (const { statement } of (await tx.execute(handOver(role))).rows)
      await tx.execute(sql.raw(String(statement)))
  })

/** Whether a role can change what the audit trail, the history and the versions keep: their owner can, and any superuser. */
export const canChangeAudit = async (database: Database, role: string): Promise<boolean> => {
  const { rows } = await database.execute(sql`select ${mayChange(role)} as can`)
  return rows[0]?.['can'] === true
}
