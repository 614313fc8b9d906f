import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { casing } from '../../server/database/database.ts'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
const snapshots = `${server}database/migrations/meta`

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
