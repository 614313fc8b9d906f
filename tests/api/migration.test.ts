import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { casing } from '../../server/platform/database/database.ts'
import { checkAudit } from '../../server/platform/audit/check-audit.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { splitName } from '../../domain/person-name.ts'
import { insertPartner, snapshots, withEmptyDatabase, withOlderMigrations } from './older-database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

const server = fileURLToPath(new URL('../../server/', import.meta.url))

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

test('the migrations create the current tables', async () => {
  const last = readdirSync(snapshots)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  const migrated = JSON.parse(readFileSync(`${snapshots}/${last}`, 'utf8')) as Snapshot
  const current = generateDrizzleJson(await tables(), migrated.id, undefined, casing)
  expect(await generateMigration(migrated, current)).toEqual([])
})

test('a current database is left alone, and one of another origin refused in one line', async () => {
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

test('the partner with the 0 % campaign by registry code gets it by its setting', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0006_versions_of_lists', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    for (const code of ['12018732', '14372188']) await insertPartner(database, code)
    await migrate(database)
    const { rows } = await database.execute(sql`select reg_code, campaign from partner order by reg_code`)
    expect(rows).toEqual([
      { reg_code: '12018732', campaign: true },
      { reg_code: '14372188', campaign: false },
    ])
  })
})

test('signers keep names and roles, surnames their particles', async () => {
  const names = [
    'Mari Maasikas',
    'Jan van der Berg',
    'Maria da Silva Santos',
    '  Mari   Ann Tamm ',
    'Jaan',
    'Van Dam',
    '',
  ]
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0031_product-in-lists', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`insert into query (partner_id) select partner_id from partner`)
    await database.execute(
      sql`insert into signing_container (query_id, title) select query_id, '1' from query`,
    )
    for (const name of names)
      await database.execute(sql`
        insert into container_signer (container_id, name, personal_code, email, role)
        select id, ${name}, '', '', 'surety' from signing_container`)
    await migrate(database)
    const { rows } = await database.execute(
      sql`select given_name as "givenName", surname, roles from container_signer order by signer_id`,
    )
    expect(rows).toEqual(names.map((name) => ({ ...splitName(name), roles: ['surety'] })))
    expect(rows[1]).toMatchObject({ surname: 'van der Berg' })
  })
})

test('conditions get their turn and history, and their query the turns', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0045_condition-letters', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`insert into query (partner_id) select partner_id from partner`)
    const insert = (state: string, answered: number | null, decided: number | null) =>
      database.execute(sql`
        insert into condition (query_id, state, kind, asked_of, needed_for, due_day, text_et, text_en,
          asked_at, answered_at, decided_at, modified_at)
        select query_id, ${state}::condition_state, 'answer', 'partner', 'decision', '2026-12-01', '', '',
          '2026-11-01', ('2026-11-0' || ${answered}::text)::timestamptz,
          ('2026-11-0' || ${decided}::text)::timestamptz, '2026-11-09' from query`)
    await insert('open', null, null)
    await insert('answered', 4, 3)
    await insert('returned', 2, 3)
    await insert('accepted', 2, 3)
    await insert('waived', null, 3)
    await insert('ended', 2, 3)
    await migrate(database)
    const { rows } = await database.execute(sql`
      select condition.turn, condition_turns as turns,
        string_agg(history.state || ' ' || extract(day from entered_at), ', ' order by entered_at) as states,
        extract(day from over_at)::int as over, side_seconds / 86400 as side, provider_seconds / 86400 as provider
      from condition join query using (query_id) join condition_history history using (condition_id)
      group by condition.condition_id, condition_turns order by condition.condition_id`)
    const turns = '{owner,provider}'
    const waits = { over: null, side: null, provider: null }
    expect(rows).toEqual([
      { turn: 'owner', turns, states: 'open 1', ...waits },
      { turn: 'provider', turns, states: 'open 1, returned 3, answered 4', ...waits },
      { turn: 'owner', turns, states: 'open 1, answered 2, returned 3', ...waits },
      { turn: null, turns, states: 'open 1, answered 2, accepted 3', over: 3, side: 1, provider: 1 },
      { turn: null, turns, states: 'open 1, waived 3', over: 3, side: 2, provider: null },
      { turn: null, turns, states: 'open 1, answered 2, returned 3, ended 9', over: 9, side: 7, provider: 1 },
    ])
  })
})

test('a template of a condition keeps its name in both languages', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0059_partner-admin', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    const names = ['Poliis / Policy', 'Aruanne']
    for (const name of names)
      await database.execute(sql`
        insert into condition_template (name, kind, asked_of, needed_for, working_days, text_et, text_en, products,
          asset_groups) values (${name}, 'answer', 'partner', 'contract', 5, '', '', '{}', '{}')`)
    await migrate(database)
    const { rows } = await database.execute(
      sql`select name_et as et, name_en as en from condition_template order by condition_template_id`,
    )
    expect(rows).toEqual(names.map((name) => ({ et: name, en: name })))
  })
})

test('a delivered sheet keeps its content, and the customer’s language moves to the query', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0032_signing-people', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await database.execute(sql`
      insert into partner (business_name, reg_code, advance_options, interest_options, kickback_options,
        payment_period_options, residual_options, default_advance, kickback_coefficient, default_payment_period,
        all_pmt_period_options, contract_fee_options_cents, offer_valid_time)
      values ('Pood OÜ', '12018732', '[0,1]', '[0,1]', '[0,1]', '[12,60]', '[0,1]', 0, 1, 12, '{12}', '{0}', 14)`)
    await database.execute(sql`insert into query (partner_id, language)
      select partner_id, language from partner, unnest(array['et', 'et']) as language`)
    await database.execute(sql`insert into self_serve_offer (query_id, application, entered)
      select query_id, true, '{}' from query where query_id = 2`)
    await database.execute(sql`insert into apply_link (query_id, channel, recipient, expires_at)
      values (2, 'email', 'mari@meretuul.example', now())`)
    await database.execute(sql`insert into applicant (query_id, link_id, personal_code, name, language)
      select 2, id, '60001019906', 'Mari', 'en' from apply_link`)
    await database.execute(sql`insert into secci_handover (handover_id, query_id, handed_at, way, fingerprint, content)
      values (7, 1, now(), 'paper', 'one', '{"language":"et","title":"Teave"}'),
        (9, 2, now(), 'email', 'two', '{"language":"en","title":"Sheet"}')`)
    await migrate(database)
    const rowsOf = async (statement: SQL) => (await database.execute(statement)).rows
    expect(
      await rowsOf(sql`select handover_id as handover, fingerprint, language, content ->> 'title' as title,
        made_on as day, stored_key as key
        from secci_handover join secci_sheet using (sheet_id) order by handover_id`),
    ).toEqual([
      { handover: 7, fingerprint: 'one', language: 'et', title: 'Teave', day: null, key: null },
      { handover: 9, fingerprint: 'two', language: 'en', title: 'Sheet', day: null, key: null },
    ])
    expect(await rowsOf(sql`select language from query order by query_id`)).toEqual([
      { language: 'et' },
      { language: 'en' },
    ])
    expect(
      await rowsOf(sql`insert into secci_sheet (query_id, fingerprint, language) values (1, 'new', 'et')
        returning sheet_id as sheet`),
    ).toEqual([{ sheet: 10 }])
  })
})

test('stored prices are without VAT, and addresses lose invisible characters', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0033_tidy_mad_thinker', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`
      insert into query (partner_id, contact_email, billing_email)
      select partner_id, ${'ma\u200Bri@firma.ee'}, ${'arved@firma.ee'} from partner`)
    await database.execute(sql`
      insert into qasset (query_id, qasset_name, qasset_price_cents, seller_email)
      select query_id, 'Phone', 8065, ${'ju\u0308ri@firma.ee'} from query`)
    await migrate(database)
    const { rows } = await database.execute(sql`
      select contact_email, billing_email, qasset_price_cents::int as price, entered_with_vat, seller_email
      from query join qasset using (query_id)`)
    expect(rows).toEqual([
      {
        contact_email: 'mari@firma.ee',
        billing_email: 'arved@firma.ee',
        price: 8065,
        entered_with_vat: false,
        seller_email: 'jüri@firma.ee',
      },
    ])
  })
})

test('older rows join the hash chain, and codes of unknown origin are masked', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0037_digital-login-sessions', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`insert into query (partner_id, consumer, contact_pers_code)
      select partner_id, consumer, '37605030299' from partner, (values (false), (true)) as kinds (consumer)`)
    await database.execute(
      sql`insert into account_user (first_name, last_name, email, user_role) values ('A', 'B', 'credit@example.ee', 'CREDIT')`,
    )
    await database.execute(sql`insert into audit (event) values ('trial.first'), ('trial.second')`)
    await database.execute(sql`insert into status_history (query_id, status) select query_id, 'P' from query`)
    await database.execute(
      sql`insert into query_version (query_id, form) select query_id, '{"a":1}' from query`,
    )
    await database.execute(sql`insert into committee_vote (query_id, account_user_id, vote, ended_at)
      select query_id, account_user_id, 'approve', case when consumer then now() end from query, account_user`)
    await migrate(database)
    const before = await checkAudit(database)
    // Two rows of history, two versions, and the ended vote.
    expect(before).toMatchObject({ entries: 2, records: 5, wrong: [], end: { position: 7 } })
    await database.execute(sql`insert into audit (event) values ('trial.third')`)
    const { rows } = await database.execute(sql`select audit_id from audit order by audit_id`)
    expect(rows.map((row) => Number(row['audit_id']))).toEqual([1, 2, 3])
    await database.execute(sql`update committee_vote set ended_at = now() where ended_at is null`)
    expect(await checkAudit(database)).toMatchObject({ entries: 3, records: 6, wrong: [] })
    const typed = await database.execute(
      sql`select consumer, contact_code_typed as typed from query order by consumer`,
    )
    expect(typed.rows).toEqual([
      { consumer: false, typed: false },
      { consumer: true, typed: true },
    ])
  })
})

test('of groups with one name the oldest keeps it, and a second one is refused from then on', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0042_list-cursors', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    const insert = (name: string, nameEt: string, superior: number | null) =>
      database.execute(
        sql`insert into asset_group (name, name_et, superior_group_id) values (${name}, ${nameEt}, ${superior})`,
      )
    await insert('Machinery', 'Masinad', null)
    await insert('machinery (2)', '', null)
    await insert('MACHINERY ', 'masinad', null)
    await insert('Machinery', 'Masinad', 1)
    await database.execute(
      sql`insert into asset_group (name, name_et, deleted_at) values ('Machinery', 'Masinad', now())`,
    )
    await migrate(database)
    const { rows } = await database.execute(
      sql`select name, name_et as "nameEt" from asset_group order by asset_group_id`,
    )
    expect(rows).toEqual([
      { name: 'Machinery', nameEt: 'Masinad' },
      { name: 'machinery (2)', nameEt: '' },
      { name: 'MACHINERY  (2) (2)', nameEt: 'masinad (2)' },
      { name: 'Machinery', nameEt: 'Masinad' },
      { name: 'Machinery', nameEt: 'Masinad' },
    ])
    await expect(insert(' machinery', 'Muu', null)).rejects.toThrow(/Failed query/)
    await expect(insert('Other', 'Machinery  (2)', null)).rejects.toThrow(/Failed query/)
    await insert('Machinery', 'Masinad', 2)
  })
})

test('queries keep the hours until they are overdue, and days of signings become working days', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0048_condition-turns', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await insertPartner(database, '12018732')
    await database.execute(sql`insert into query (partner_id, status)
      select partner_id, status::status_code from partner, unnest(array['SM', 'SM', 'P']) as status`)
    await database.execute(sql`insert into status_history (query_id, status, created_at)
      select query_id, status, case query_id when 1 then '2026-11-02T08:00:00Z' else '2126-11-02T08:00:00Z' end::timestamptz
      from query order by query_id`)
    await database.execute(
      sql`update house set signing_deadline_days = 21, signing_reminder_days = '{3,4,7,20}'`,
    )
    await database.execute(sql`insert into signing_container (query_id, title, state, sent_at, deadline, reminders)
      select 3, state::text, state, '2026-11-02T08:00:00Z', '2026-11-16T15:00:00Z',
        '["2026-11-04T06:00:00Z", "2026-11-09T06:00:00Z"]'
      from unnest(array['sent', 'expired', 'withdrawn']::container_state[]) as state`)
    await migrate(database)
    const rowsOf = async (statement: SQL) => (await database.execute(statement)).rows
    expect(
      await rowsOf(sql`select title, purpose, working_days as days, happened_at = due_at as happened
        from deadline join signing_container on id = container_id where kind = 'signing' order by id, due_at`),
    ).toEqual([
      { title: 'sent', purpose: 'reminder', days: 2, happened: null },
      { title: 'sent', purpose: 'reminder', days: 5, happened: null },
      { title: 'sent', purpose: 'expiry', days: 10, happened: null },
      { title: 'expired', purpose: 'expiry', days: 10, happened: true },
    ])
    expect(
      await rowsOf(sql`select query_id as query, purpose, working_days as days, happened_at = due_at as happened,
        to_char(due_at at time zone 'utc', 'YYYY-MM-DD HH24') as due from deadline where kind = 'status' order by query_id`),
    ).toEqual([
      { query: 1, purpose: 'escalation', days: 1, happened: true, due: '2026-11-03 08' },
      { query: 2, purpose: 'escalation', days: 1, happened: null, due: '2126-11-03 08' },
    ])
    expect(await rowsOf(sql`select path, value from deadline_setting order by path`)).toEqual([
      { path: 'signing.expiry', value: 15 },
      { path: 'signing.reminders', value: [2, 3, 5, 14] },
    ])
  })
})

test('deadlines that differ from the default are in force from the day of their last change', async () => {
  await withEmptyDatabase(async (database) => {
    await withOlderMigrations('0056_signing-deadlines', (migrationsFolder) =>
      runMigrations(database, { migrationsFolder }),
    )
    await database.execute(
      sql`insert into account_user (first_name, last_name, email, user_role) values ('A', 'B', 'a@example.ee', 'COMPLIANCE')`,
    )
    await database.execute(sql`update house set modified_at = '2026-11-10T23:30:00Z', signing_deadline_days = 12,
      deadlines = jsonb_set(jsonb_set(deadlines, '{SM,escalation}', '4'), '{SCO,escalation}', 'null')`)
    await database.execute(sql`insert into audit (subject, event, account_user_id, details)
      select 'house', 'house.changed', account_user_id, '{"changes": {"deadlines.SM.escalation": {"from": 1, "to": 4}}}'
      from account_user`)
    await migrate(database)
    const { rows } =
      await database.execute(sql`select path, valid_from as day, value, set_by is not null as person,
      set_at = (select at from audit where event = 'house.changed') as audited from deadline_setting order by path`)
    const today = todayInTallinn(new Date())
    expect(rows).toEqual([
      { path: 'SCO.escalation', day: '2026-11-11', value: null, person: false, audited: false },
      { path: 'signing.expiry', day: '2026-11-11', value: 12, person: false, audited: false },
      { path: 'SM.escalation', day: today, value: 4, person: true, audited: true },
    ])
  })
})
