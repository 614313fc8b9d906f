import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { reasonOf } from '../../server/platform/startup/start-error.ts'
import type { Archive, Manifest } from './archive.ts'

/** `name` and `columns` are quoted, for statements; generated columns are left out. */
type Table = { label: string; name: string; columns: string }

const TABLES = `
  select format('%s.%s', relnamespace::regnamespace, relname) as label,
    format('%I.%I', relnamespace::regnamespace, relname) as name,
    string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by pg_class.oid order by label`

export const tablesIn = async (client: Client, schema: string): Promise<Table[]> =>
  (await client.query<Table>(TABLES, [schema])).rows

const memberOf = ({ label }: Table) => `table.${label}`

/** Copies the tables of a schema into the archive; returns the rows of each. */
export const saveTables = async (client: Client, schema: string, archive: Archive) => {
  const rows: Manifest['tables'] = {}
  for (const table of await tablesIn(client, schema)) {
    const copy = client.query(to(`copy (select ${table.columns} from ${table.name}) to stdout`))
    await archive.write(memberOf(table), copy)
    // The count may arrive after the last row; the next statement waits for it.
    await client.query('select')
    rows[table.label] = copy.rowCount
  }
  return rows
}

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value is not null as "isUsed",
    coalesce(last_value, start_value) as value
  from pg_sequences where schemaname = $1`

export const sequencesIn = async (client: Client, schema: string): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string; value: number; isUsed: boolean }>(SEQUENCES, [schema])
  return Object.fromEntries(rows.map(({ name, value, isUsed }) => [name, { value, isUsed }]))
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where connamespace = to_regnamespace($1) and contype = 'f' and conparentid = 0`

const copyIn = async (client: Client, table: Table, archive: Archive): Promise<number> => {
  const copy = client.query(from(`copy ${table.name} (${table.columns}) from stdin`))
  // After a failure the closed connection emits the error again; the pipeline has thrown it already.
  copy.on('error', () => undefined)
  try {
    await pipeline(await archive.read(memberOf(table)), copy)
  } catch (cause) {
    throw new Error(`The table ${table.label} was not restored: ${reasonOf(cause)}`, { cause })
  }
  return copy.rowCount
}

/**
 * Replaces the rows of all tables of a schema, within the client's transaction. Foreign keys are dropped and triggers
 * disabled for that time, so that tables can be loaded in any order and the audit triggers record nothing twice.
 * @throws Error if a table's number of rows differs from the manifest
 */
export const loadTables = async (
  client: Client,
  schema: string,
  archive: Archive,
  manifest: Manifest,
): Promise<void> => {
  const tables = await tablesIn(client, schema)
  const keys = (await client.query<{ drop: string; add: string }>(FOREIGN_KEYS, [schema])).rows
  for (const key of keys) await client.query(key.drop)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    const rows = await copyIn(client, table, archive)
    const counted = manifest.tables[table.label]
    if (rows !== counted) throw new Error(`The table ${table.label} has ${rows} rows instead of ${counted}`)
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const key of keys) await client.query(key.add)
  const own = new Set(Object.keys(await sequencesIn(client, schema)))
  for (const [name, { value, isUsed }] of Object.entries(manifest.sequences))
    if (own.has(name)) await client.query('select setval($1::regclass, $2, $3)', [name, value, isUsed])
}
