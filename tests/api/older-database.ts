import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'

export const snapshots = fileURLToPath(
  new URL('../../server/platform/database/migrations/meta', import.meta.url),
)

export const withEmptyDatabase = async (work: (database: Database) => Promise<void>) => {
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

const journal = 'meta/_journal.json'

/** Copies the migrations up to one of them, as in an older version. */
export const withOlderMigrations = async (last: string, work: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'tehing-migrations-'))
  cpSync(join(snapshots, '..'), folder, { recursive: true })
  const all = JSON.parse(readFileSync(join(folder, journal), 'utf8')) as { entries: { tag: string }[] }
  const entries = all.entries.slice(0, all.entries.findIndex(({ tag }) => tag === last) + 1)
  writeFileSync(join(folder, journal), JSON.stringify({ ...all, entries }))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const insertPartner = (database: Database, code: string) =>
  database.execute(sql`
    insert into partner (business_name, reg_code, advance_options, interest_options, kickback_options,
      payment_period_options, residual_options, default_advance, kickback_coefficient, default_payment_period,
      all_pmt_period_options, contract_fee_options_cents, offer_valid_time)
    values ('Pood OÜ', ${code}, '[0,1]', '[0,1]', '[0,1]', '[12,60]', '[0,1]', 0, 1, 12, '{12}', '{0}', 14)`)
