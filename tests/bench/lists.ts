import pg from 'pg'
import { queryListCalls } from '../../api/query-list.calls.ts'
import type { QueryListParams } from '../../api/query-list.ts'
import type { Caller } from '../api/caller.ts'
import { withDatabase } from './database.ts'
import { median, p95, seconds, shown, timed } from './figures.ts'
import { isNarrowed, listCases, PAGE_SIZE, readers, type ListCase } from './lists.cases.ts'
import { createFiller } from './lists.rows.ts'
import { withPortalIn } from './portal.ts'
import type { Aim, Findings, Say } from './report.ts'

type Taken = { name: string; p50: number; p95: number }

const AIM_MS = 100
const COUNTS_AIM_MS = 20
const isOfConditions = (name: string) => /counts by status|answers to look at|conditions to answer/.test(name)
/** Limit for a page by cursor, as a multiple of the same reader's first page. */
const CURSOR_TIMES = 2
/** Limit for a call with the most queries, as a multiple of its time with the fewest. */
const GROWTH_TIMES = 1.5

const firstPages = {
  compliance: 'first page, newest first',
  partner: 'partner: first page',
  inhouse: 'inhouse: first page',
}

const readerOf = (name: string): keyof typeof firstPages => {
  if (name.startsWith('partner: ')) return 'partner'
  return name.startsWith('inhouse: ') ? 'inhouse' : 'compliance'
}

const aim = (text: string, missed: readonly string[]): Aim => ({
  text,
  met: missed.length === 0,
  found: missed.length === 0 ? 'all' : missed.join(', '),
})

const named = (taken: readonly Taken[], name: string) => taken.find((one) => one.name === name)

const byCursor = (taken: readonly Taken[]): Aim => {
  const missed = taken
    .filter(
      ({ name }) => name.includes('by cursor') && !name.includes('search') && !name.startsWith('created'),
    )
    .map((one) => ({ ...one, times: one.p50 / (named(taken, firstPages[readerOf(one.name)])?.p50 ?? 0) }))
    .filter(({ times }) => times > CURSOR_TIMES)
    .map(({ name, times }) => `${name} ${shown(times)} times`)
  return aim(
    `with the most queries a page by cursor within ${CURSOR_TIMES} times the reader's first page (p50)`,
    missed,
  )
}

/** Whether the screen does not ask for the page: by its number, far from both ends. */
const isDeep = (name: string) => !name.includes('by cursor') && /(?:middle|the last) page/.test(name)

const growth = (fewest: readonly Taken[], most: readonly Taken[]): Aim => {
  const missed = most
    .map((one) => ({ ...one, times: one.p95 / (named(fewest, one.name)?.p95 ?? 0) }))
    .filter(({ times }) => times > GROWTH_TIMES)
    .map(({ name, times }) => `${name} ${shown(times)} times`)
  return aim(`p95 with the most queries within ${GROWTH_TIMES} times p95 with the fewest`, missed)
}

/** Compares the lists with their aims; one column per number of queries, the fewest first. */
const aimsOf = (columns: readonly (readonly Taken[])[]): Aim[] => {
  const [fewest = [], most = []] = [columns.at(0), columns.at(-1)]
  const slow = columns.flat().filter(({ name, p50 }) => p50 > AIM_MS && !isDeep(name))
  return [
    aim(
      `every list but deep pages by number below ${AIM_MS} ms (p50)`,
      slow.map(({ name, p50 }) => `${name} ${shown(p50)} ms`),
    ),
    aim(
      `counts, and lists of conditions, below ${COUNTS_AIM_MS} ms (p95)`,
      columns
        .flat()
        .filter(({ name, p95: slowest }) => isOfConditions(name) && slowest > COUNTS_AIM_MS)
        .map(({ name, p95: slowest }) => `${name} ${shown(slowest)} ms`),
    ),
    byCursor(most),
    growth(fewest, most),
  ]
}

const SIZES = [1000, 100_000, 1_000_000] as const
const WARM_UPS = 5
const TIMES = 60
/** A slow call is repeated for this long at most. */
const LONG_ENOUGH_MS = 4000

const repeat = async (name: string, call: () => Promise<unknown>): Promise<Taken> => {
  for (let done = 0; done < WARM_UPS; done++) await call()
  const all: number[] = []
  const started = performance.now()
  while (all.length < TIMES && performance.now() - started < LONG_ENOUGH_MS) all.push(await timed(call))
  return { name, p50: median(all), p95: p95(all) }
}

const listing = (
  caller: Caller,
  { reader, statuses, params }: ListCase,
  pages: number,
  more: QueryListParams = {},
) => {
  const call = reader === 'compliance' ? queryListCalls.all : queryListCalls.ofPartner
  const asked = { pageSize: PAGE_SIZE, sort: 'queryId,desc', ...params(pages), ...more } as const
  // The dashboard also fetches a total that the counters do not cover with a separate call.
  const query = isNarrowed(asked) ? { ...asked, countLater: true } : asked
  return caller.ask(call, { query, body: [...statuses] }, readers[reader])
}

const totalOf = (caller: Caller, { reader, statuses, params }: ListCase) =>
  caller.ask(queryListCalls.total, { query: params(1), body: [...statuses] }, readers[reader])

const pagesOf = async (caller: Caller, { reader, statuses }: ListCase): Promise<number> => {
  const first: ListCase = { name: '', reader, statuses, params: () => ({}) }
  const { totalElements } = await listing(caller, first, 1)
  return Math.floor(totalElements / PAGE_SIZE)
}

const cursorOf = async (
  caller: Caller,
  one: ListCase,
  side: 'previous' | 'next',
  pages: number,
): Promise<string> => {
  const cursor = (await listing(caller, one, pages)).cursors?.[side]
  if (!cursor) throw new Error(`no page beside: ${one.name}`)
  return cursor
}

type Measured = { name: string; call: () => Promise<unknown> }

const callsOf = async (caller: Caller): Promise<Measured[]> => {
  const partners = await caller.ask(queryListCalls.partners, {}, readers.compliance)
  const calls: Measured[] = []
  for (const one of listCases) {
    const partner = partners.find(({ businessName }) => businessName === one.partner)
    const more = partner ? { partnerId: partner.partnerId } : {}
    const pages = await pagesOf(caller, one)
    const beside = one.beside ? { cursor: await cursorOf(caller, one, one.beside, pages) } : {}
    calls.push({ name: one.name, call: () => listing(caller, one, pages, { ...more, ...beside }) })
  }
  for (const one of listCases.filter(({ counted }) => counted))
    calls.push({ name: `total of: ${one.name}`, call: () => totalOf(caller, one) })
  for (const [reader, as] of Object.entries(readers)) {
    const name = reader === 'compliance' ? 'counts by status' : `${reader}: counts by status`
    calls.push({ name, call: () => caller.ask(queryListCalls.counts, {}, as) })
  }
  return calls
}

/** Makes every call once before timing, because a new process still has to compile its code. */
const measureAll = async (caller: Caller): Promise<Taken[]> => {
  const calls = await callsOf(caller)
  for (const { call } of calls) await call()
  const taken: Taken[] = []
  for (const { name, call } of calls) taken.push(await repeat(name, call))
  return taken
}

const group = (size: number) => size.toLocaleString('en')

const toFindings = (sizes: ReadonlyMap<number, Taken[]>): Findings => {
  const columns = [...sizes.values()]
  const rows = (columns[0] ?? []).map(({ name }, row) => [
    name,
    ...columns.flatMap((column) => [shown(column[row]?.p50 ?? 0), shown(column[row]?.p95 ?? 0)]),
  ])
  const head = ['list', ...[...sizes.keys()].flatMap((size) => [`${group(size)} p50`, 'p95'])]
  return {
    tables: [
      { caption: `A page of ${PAGE_SIZE} queries over HTTP, milliseconds, by queries stored`, head, rows },
    ],
    aims: aimsOf(columns),
  }
}

/** Measures lists and searches with growing numbers of queries. */
export const measureLists = (say: Say): Promise<Findings> =>
  withDatabase(({ owner, program }, folder) =>
    withPortalIn(folder, { DATABASE_URL: program, DATABASE_OWNER_URL: owner }, async ({ caller }) => {
      const client = new pg.Client({ connectionString: owner })
      await client.connect()
      try {
        const fillTo = await createFiller(client)
        const sizes = new Map<number, Taken[]>()
        for (const size of SIZES) {
          const filling = await timed(() => fillTo(size))
          say(`${group(size)} queries are there after ${seconds(filling)} s`)
          const measuring = await timed(async () => sizes.set(size, await measureAll(caller)))
          say(`lists of ${group(size)} measured in ${seconds(measuring)} s`)
        }
        return toFindings(sizes)
      } finally {
        await client.end()
      }
    }),
  )
