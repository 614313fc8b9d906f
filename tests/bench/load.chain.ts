import pg from 'pg'
import type { Urls } from './database.ts'
import { shown, timed } from './figures.ts'
import { percent, withWaitFigures, type WaitFigures } from './load.watch.ts'
import type { Say, Table } from './report.ts'

const WRITERS = [1, 2, 4, 8, 32] as const
const SECONDS = 3
const MS = 1000

/** `isFlushed`: a commit waits for the disk. */
type Case = { isChained: boolean; isFlushed: boolean }

const cases: readonly Case[] = [
  { isChained: true, isFlushed: true },
  { isChained: false, isFlushed: true },
  { isChained: true, isFlushed: false },
  { isChained: false, isFlushed: false },
]

type Rate = { perSecond: number; waits: WaitFigures }

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Writes the smallest entry in a loop inside the database, one transaction each, so no network time is measured. */
const writing = `
  do $$ begin
    while clock_timestamp() < statement_timestamp() + interval '${SECONDS} seconds' loop
      insert into audit (event) values ('bench.written');
      commit;
    end loop;
  end $$`

const entries = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ entries: number }>('select count(*)::int as entries from audit')
  return rows[0]?.entries ?? 0
}

const rateOf = async (
  owner: pg.Client,
  urls: Urls,
  { isChained, isFlushed }: Case,
  writers: number,
): Promise<Rate> => {
  await owner.query(`alter table audit ${isChained ? 'enable' : 'disable'} trigger audit_chained`)
  const clients = await Promise.all(Array.from({ length: writers }, () => connect(urls.program)))
  for (const client of clients) await client.query(`set synchronous_commit = ${isFlushed ? 'on' : 'off'}`)
  const before = await entries(owner)
  const { result: took, waits } = await withWaitFigures(urls.owner, () =>
    timed(() => Promise.all(clients.map((client) => client.query(writing)))),
  )
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: (((await entries(owner)) - before) / took) * MS, waits }
}

/** Measures how many entries a second the audit chain takes when nothing else limits them, beside entries without a chain. */
export const measureChain = async (urls: Urls, say: Say): Promise<Table> => {
  const owner = await connect(urls.owner)
  const rows: string[][] = []
  let held = 0
  for (const writers of WRITERS) {
    const rates: Rate[] = []
    for (const one of cases) rates.push(await rateOf(owner, urls, one, writers))
    const [chained] = rates
    held += chained?.waits.chainHeld ?? 0
    say(
      `${writers} writer(s) of entries: ${rates.map(({ perSecond }) => shown(perSecond)).join(', ')} a second`,
    )
    rows.push([
      String(writers),
      ...rates.map(({ perSecond }) => shown(perSecond)),
      percent(chained?.waits.chainHeld ?? 0),
      percent(chained?.waits.chainHeldForWal ?? 0),
    ])
  }
  await owner.query('alter table audit enable trigger audit_chained')
  await owner.end()
  if (held === 0) throw new Error('No sample held the lock of the audit chain: is its key still the same?')
  return {
    caption:
      'Entries of the audit trail a second, one a transaction, written inside the database; and how much of the time its lock was held, and held while the log was written, if commits wait for the disk',
    head: [
      'writers',
      'chained, to disk',
      'not chained',
      'chained, disk not waited for',
      'not chained',
      'lock held',
      'while the log is written',
    ],
    rows,
  }
}
