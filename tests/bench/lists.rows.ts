import type pg from 'pg'
import type { StatusCode } from '../../api/status.ts'

const PARTNERS = 200
/** Up to this many rows are inserted with the indexes in place; for more they are dropped and created again. */
const WORTH_REBUILDING = 10_000

/** Statuses of a hundred queries: in a portal most contracts are active or over. */
const share: readonly (readonly [StatusCode, number])[] = [
  ['P', 5],
  ['SM', 2],
  ['SCR', 2],
  ['SCO', 1],
  ['QA', 2],
  ['QAC', 1],
  ['CR', 2],
  ['YS', 2],
  ['SN', 1],
  ['HO', 1],
  ['CA', 40],
  ['CF', 21],
  ['N', 20],
]
const statuses = share.flatMap(([status, times]) => Array.from({ length: times }, () => status))

const first = [
  'Alma',
  'Ants',
  'Eha',
  'Hedvig',
  'Ilmar',
  'Jaan',
  'Kaja',
  'Linda',
  'Mart',
  'Õie',
  'Priit',
  'Ülle',
]
const last = [
  'Aas',
  'Ilves',
  'Kask',
  'Kuusk',
  'Mägi',
  'Põder',
  'Rebane',
  'Saar',
  'Sepp',
  'Tamm',
  'Vaher',
  'Värk',
]
const places = [
  'Aru',
  'Haava',
  'Jõe',
  'Kalda',
  'Laane',
  'Metsa',
  'Nurme',
  'Oja',
  'Põllu',
  'Ranna',
  'Soo',
  'Välja',
]
const trades = [
  'aed',
  'auto',
  'ehitus',
  'hooldus',
  'kaubandus',
  'köök',
  'masinad',
  'mööbel',
  'puit',
  'talu',
  'veod',
]
const forms = ['OÜ', 'AS', 'TÜ']

const pick = (array: string, salt: number) =>
  `(${array})[1 + abs(hashint4extended(n, ${salt}) % array_length(${array}, 1))]`
const list = (words: readonly string[]) => `array['${words.join("','")}']`
const upTo = (most: number, salt: number) => `abs(hashint4extended(n, ${salt}) % ${most})`

/** One query per number; the same number always gives the same query. */
const insertion = `
  insert into query (partner_id, status, product, cust_name, cust_reg_code, contact_name, payment_period, interest,
    contract_amount_cents, seller_offer_nr, offer_numbers, lendify_refno, created_by_name, created_at, modified_at)
  select
    case when ${upTo(100, 1)} < 5 then $3::integer else $4::integer + ${upTo(PARTNERS, 2)}::integer end,
    ${pick(list(statuses), 3)}::status_code,
    case when ${upTo(1000, 15)} < 1 then 'WEBSHOP' when ${upTo(100, 14)} < 20 then 'ONSPOT' else 'LEASING' end,
    ${pick(list(places), 4)} || ${pick(list(trades), 5)} || ' ' || ${upTo(5000, 6)} || ' ' || ${pick(list(forms), 7)},
    (10000000 + ${upTo(9_000_000, 8)})::text,
    ${pick(list(first), 9)} || ' ' || ${pick(list(last), 10)},
    36, 6.9,
    100000 + ${upTo(15_000_000, 11)},
    'PM-' || n, 'PM-' || n,
    case when ${upTo(100, 3)} < 18 then '' else 'LV-' || (300000 + n) end,
    ${pick(list(first), 12)} || ' ' || ${pick(list(last), 13)},
    now() - interval '5 years' * (1 - n / 1000000.0), now()
  from generate_series($1::integer, $2::integer) n`

const CONDITIONS_PER_QUERY = 2
/** Statuses with waiting conditions: 7 of 100 conditions of these queries, which is one of 100 in the whole database. */
const waitingIn: readonly StatusCode[] = ['SM', 'SCR', 'SCO', 'QA', 'QAC', 'CR', 'YS', 'SN', 'HO']
const sides = ['partner', 'partner', 'shop', 'customer', 'inhouse', 'surety']
const kinds = ['document', 'document', 'field', 'answer']

/**
 * The conditions of the queries from one number on: the same query always has the same. They are of the last five years, and
 * those that do not wait are over.
 */
const conditions = `
  insert into condition (query_id, state, kind, asked_of, needed_for, due_day, text_et, text_en, over_at, side_seconds,
    provider_seconds)
  select query_id, state, kind, asked_of, 'decision', current_date,
    'Palun lisa majandusaasta aruanne', 'Please add the annual report',
    case when state in ('accepted', 'waived', 'ended') then now() - random() * interval '5 years' end,
    case when state in ('accepted', 'waived', 'ended') then random() * 1000000 end,
    case when state in ('accepted', 'ended') then random() * 200000 end
  from (select query_id,
    (case when status in ('${waitingIn.join("','")}') and ${upTo(100, 16)} < 7
      then ${pick(list(['open', 'answered', 'answered', 'returned']), 17)}
      else ${pick(list(['accepted', 'accepted', 'accepted', 'waived', 'ended']), 18)} end)::condition_state as state,
    ${pick(list(kinds), 19)} as kind, ${pick(list(sides), 20)} as asked_of
  from (
    select query_id, status, query_id * ${CONDITIONS_PER_QUERY} + nth as n
    from query, generate_series(1, ${CONDITIONS_PER_QUERY}) nth where query_id >= $1
  ) asked) made`

const conditionTurns = `
  update query set condition_turns = waiting.turns
  from (
    select query_id, array_agg(distinct turn) as turns from condition where turn is not null and query_id >= $1
    group by query_id
  ) waiting where waiting.query_id = query.query_id`

const counters = `
  insert into status_count (partner_id, status, turn, queries)
  select partner_id, status, turn, count(*) from query group by 1, 2, 3`

type Definition = { name: string; definition: string }

/** Creates the indexes after inserting the rows, which takes a fraction of the time. */
const withoutIndexes = async (client: pg.Client, work: () => Promise<void>) => {
  const { rows } = await client.query<Definition>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('query', 'condition') and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Copies one partner under other names. Returns the id of the first copy. */
const addPartners = async (client: pg.Client, like: number): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into partner (business_name, reg_code, advance_options, default_advance, interest_options,
       kickback_options, kickback_coefficient, payment_period_options, default_payment_period,
       all_pmt_period_options, residual_options, contract_fee_options_cents, offer_valid_time)
     select 'Partner ' || n, (80000000 + n)::text, advance_options, default_advance, interest_options,
       kickback_options, kickback_coefficient, payment_period_options, default_payment_period,
       all_pmt_period_options, residual_options, contract_fee_options_cents, offer_valid_time
     from partner, generate_series(1, ${PARTNERS}) n where partner_id = $1
     returning partner_id as id`,
    [like],
  )
  return Math.min(...rows.map(({ id }) => id))
}

const partnerNamed = async (client: pg.Client, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    'select partner_id as id from partner where business_name = $1',
    [name],
  )
  return rows[0]?.id ?? 0
}

const tables = ['query', 'condition']

/** Fills the tables of queries and conditions in steps: each call of the returned function fills it up to a number of queries. */
export const createFiller = async (client: pg.Client): Promise<(upTo: number) => Promise<void>> => {
  await client.query(`set maintenance_work_mem = '512MB'`)
  const own = await partnerNamed(client, 'Põhja Masinad OÜ')
  const others = await addPartners(client, own)
  let filled = 0
  const insert = async (upTo: number) => {
    const { rows } = await client.query<{ next: number }>(
      'select coalesce(max(query_id), 0) + 1 as next from query',
    )
    await client.query(insertion, [filled + 1, upTo, own, others])
    for (const statement of [conditions, conditionTurns]) await client.query(statement, [rows[0]?.next ?? 0])
  }
  return async (upTo) => {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    if (upTo - filled < WORTH_REBUILDING) await insert(upTo)
    else await withoutIndexes(client, () => insert(upTo))
    filled = upTo
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('truncate status_count')
    await client.query(counters)
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
    await client.query('vacuum analyze status_count')
    // Otherwise PostgreSQL would write the new rows to the disk while the lists are measured.
    await client.query('checkpoint')
  }
}
