import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './database.ts'

/** The role of the running server in the embedded cluster. */
const PROGRAM = 'tehing_program'
/** Schema of the job queue's tables, which pg-boss creates. */
export const JOBS_SCHEMA = 'pgboss'

const quoted = (name: string) => pg.escapeIdentifier(name)

export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** Creates the server's role in the embedded cluster with a new password; returns its connection string. */
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

/** Tables to which the server only adds rows. */
const addedTo = [
  'audit',
  'status_history',
  'query_version',
  'step_record',
  'machine_version',
  'transition_review',
] as const
/** Tables from which the server deletes nothing: deleting a query would delete its history. */
const undeleted = [...addedTo, 'query', 'audit_chain', 'redaction'] as const

const names = (tables: readonly string[]) => tables.map((name) => pg.escapeLiteral(name)).join(', ')

/** The rights of the server's role on the tables. */
const rights = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant select, update on all sequences in schema public to ${role};
  revoke update, delete, truncate on ${addedTo.join(', ')} from ${role};
  revoke delete on query from ${role};
  revoke insert, update, delete, truncate on audit_chain, redaction from ${role};
  revoke all on sequence audit_audit_id_seq from ${role};
  create schema if not exists ${JOBS_SCHEMA};
  grant usage, create on schema ${JOBS_SCHEMA} to ${role};`

/** Transfers the job queue to the server's role in databases from before that role existed. */
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

/** Creates the schema of the job queue, for a role that owns all tables. */
export const createJobsSchema = async (owner: Database): Promise<void> => {
  await owner.execute(sql.raw(`create schema if not exists ${JOBS_SCHEMA}`))
}

/** A role that may update one of these tables can change stored history. */
const mayChange = (
  role: string,
) => sql`exists (select from unnest(array[${sql.raw(names(addedTo))}]) as kept (name)
  where has_table_privilege(${role}, 'public.' || name, 'update, delete, truncate'))`

const lacksRights = (role: string) => sql`
  select 1 where not coalesce(has_schema_privilege(${role}, to_regnamespace(${JOBS_SCHEMA}), 'create'), false)
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and ((relname in (${sql.raw(names(undeleted))})) = has_table_privilege(${role}, oid, 'delete')
        or not has_table_privilege(${role}, oid, 'select')))
    or ${mayChange(role)}`

/**
 * Grants the server's role only what its calls need: it cannot change or delete the audit trail, the history and
 * versions of queries, or the tables, triggers and functions themselves.
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

/** Whether a role can change the audit trail, the history and the versions, as their owner and superusers can. */
export const canChangeAudit = async (database: Database, role: string): Promise<boolean> => {
  const { rows } = await database.execute(sql`select ${mayChange(role)} as can`)
  return rows[0]?.['can'] === true
}
