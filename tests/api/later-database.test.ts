import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/startup/open-store.ts'
import { TEMPLATE } from './template.ts'

/** A database with a migration that this version does not have, and a table of it to which the program may only add. */
let name: string
let owner: string
let database: Database
let close: () => Promise<void>

const at = (role: 'clusterUrl' | 'programUrl') =>
  Object.assign(new URL(inject(role)), { pathname: name }).href

const onCluster = async (statement: string) => {
  const cluster = openDatabase(inject('clusterUrl'))
  await cluster.database.execute(statement)
  await cluster.close()
}

beforeEach(async () => {
  name = `later_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  owner = at('clusterUrl')
  ;({ database, close } = openDatabase(owner))
  await database.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  await database.execute(sql`create table kept (id integer)`)
  await database.execute(sql`grant select, insert on kept to tehing_program`)
})
afterEach(async () => {
  await close()
  await onCluster(`drop database ${name} with (force)`)
})

const start = async () => {
  const lines: string[] = []
  await prepareDatabase({ owner, program: at('programUrl') }, readConfig({}), (line) => void lines.push(line))
  return lines
}

const mayChange = async () => {
  const may = sql`select has_table_privilege('tehing_program', 'kept', 'update, delete') as may`
  return (await database.execute(may)).rows[0]?.['may']
}

test('a version starts on the tables of a later one, says so, and leaves their rights alone', async () => {
  expect(await start()).toEqual([
    'The database has the tables of a later version, which runs beside this one: upgrade this one soon',
  ])
  expect(await mayChange()).toBe(false)
})

test('a version without which the later one takes something away does not start, in one line', async () => {
  await database.execute(sql`comment on table drizzle.__drizzle_migrations is 'needs 9999_later'`)
  await expect(start()).rejects.toThrow(
    'The database cannot be brought to the current tables: a later version has taken away what this one needs; start the later version',
  )
  expect(await mayChange()).toBe(false)
})

test('a version that does not need what was taken away starts', async () => {
  await database.execute(sql`comment on table drizzle.__drizzle_migrations is 'needs 0072_erased-origin'`)
  expect(await start()).toHaveLength(1)
})
