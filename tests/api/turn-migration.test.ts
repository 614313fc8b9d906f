import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'
import { insertPartner, withEmptyDatabase, withOlderMigrations } from './older-database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

test('an approved application waits for in-house until its contract is concluded, and is counted so', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0064_risk', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    const histories = [
      ['SCR', 'HO'],
      ['CR', 'YS', 'HO'],
      ['CR', 'SN', 'CA', 'N', 'P', 'SCR', 'HO'],
      ['CR', 'CA'],
    ]
    for (const history of histories) {
      await database.execute(sql`
        insert into query (partner_id, product, status)
        select partner_id, 'SELFSERVE', ${history.at(-1)}::status_code from partner`)
      for (const status of history)
        await database.execute(sql`
          insert into status_history (query_id, status, created_by_name)
          select max(query_id), ${status}::status_code, '' from query`)
    }
    await migrate(database)
    const { rows } = await database.execute(
      sql`select turn, contract_concluded as concluded from query order by query_id`,
    )
    expect(rows).toEqual([
      { turn: 'inhouse', concluded: false },
      { turn: 'shop', concluded: true },
      { turn: 'inhouse', concluded: false },
      { turn: 'nobody', concluded: true },
    ])
    const counted = await database.execute(
      sql`select turn, sum(queries)::int as queries from status_count where queries > 0 group by turn order by turn`,
    )
    expect(counted.rows).toEqual([
      { turn: 'inhouse', queries: 2 },
      { turn: 'shop', queries: 1 },
      { turn: 'nobody', queries: 1 },
    ])
  })
})

test('a requested contract waits for compliance until it is in the ledger, and is counted so', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0077_offer-with-customer', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`
      insert into query (partner_id, product, status, lendify_refno)
      select partner_id, product, status::status_code, refno from partner, (values
        ('ONSPOT', 'CR', ''), ('ONSPOT', 'CR', 'LV-1'), ('LEASING', 'CR', ''), ('ONSPOT', 'QA', '')
      ) as made (product, status, refno)`)
    await migrate(database)
    const { rows } = await database.execute(sql`select turn from query order by query_id`)
    expect(rows.map(({ turn }) => turn)).toEqual(['compliance', 'shop', 'compliance', 'shop'])
    const counted = await database.execute(
      sql`select status, turn, queries from status_count where queries > 0 order by status, turn`,
    )
    expect(counted.rows).toEqual([
      { status: 'QA', turn: 'shop', queries: 1 },
      { status: 'CR', turn: 'shop', queries: 1 },
      { status: 'CR', turn: 'compliance', queries: 2 },
    ])
  })
})
