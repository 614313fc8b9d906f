import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, inject, test } from 'vitest'
import { casing, type Database, openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
const snapshots = `${server}platform/database/migrations/meta`

const tables = async () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.table.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(server + file) as Promise<Record<string, unknown>>),
  )
  return Object.fromEntries(modules.flatMap((module) => Object.entries(module)))
}

type Snapshot = Parameters<typeof generateMigration>[0]

test('the migrations make the tables as they are', async () => {
  const last = readdirSync(snapshots)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  const migrated = JSON.parse(readFileSync(`${snapshots}/${last}`, 'utf8')) as Snapshot
  const current = generateDrizzleJson(await tables(), migrated.id, undefined, casing)
  expect(await generateMigration(migrated, current)).toEqual([])
})

const withEmptyDatabase = async (work: (database: Database) => Promise<void>) => {
  const name = `migration_${randomUUID().replaceAll('-', '')}`
  const cluster = openDatabase(inject('clusterUrl'))
  await cluster.database.execute(`create database ${name}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const { database, close } = openDatabase(url.href)
  try {
    await work(database)
  } finally {
    await close()
    await cluster.database.execute(`drop database ${name} with (force)`)
    await cluster.close()
  }
}

test('a database that is up to date stays as it is, and one of another origin is refused in one line', async () => {
  await withEmptyDatabase(async (database) => {
    const applied = async () => (await database.execute(sql`select * from drizzle.__drizzle_migrations`)).rows
    await migrate(database)
    const before = await applied()
    await migrate(database)
    expect(await applied()).toEqual(before)
    await database.execute(sql`update drizzle.__drizzle_migrations set hash = 'of an older checkout'`)
    await expect(migrate(database)).rejects.toThrow('it was made by an older checkout')
  })
})
