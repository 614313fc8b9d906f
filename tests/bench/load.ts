import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withDatabase } from './database.ts'
import { median, p95, p99, seconds, shown, timed } from './figures.ts'
import { createFiller } from './lists.rows.ts'
import { addUsers, type Callers, type Load, newWork, signIn, type Work, workAs } from './load.callers.ts'
import { measureChain } from './load.chain.ts'
import {
  percent,
  type Pids,
  type Processors,
  type WaitFigures,
  withProcessors,
  withWaitFigures,
} from './load.watch.ts'
import { withPortalIn } from './portal.ts'
import type { Findings, Say, Table } from './report.ts'

const QUERIES = 1_000_000
const PORTALS = [1, 2, 4] as const
const CALLERS = [1, 2, 4, 8, 16, 32, 64] as const
const MAX_CALLERS = Math.max(...CALLERS)
/** Throughput rises no longer if a number of callers brings less than this times the best before. */
const RISES = 1.05
const WARM_UP_CALLERS = 8
const WARM_UP_MS = 5_000
/** Calls are counted once the callers have begun. */
const BEGIN_MS = 1_000
const MEASURE_MS = 6_000
const SECOND_MS = 1_000
/** Four portals with twenty connections each, and those of the job queues. */
const CONNECTIONS = '200'

type Measured = {
  portals: number
  load: Load
  callers: number
  perSecond: number
  each: readonly number[]
  busy: number
  errors: readonly string[]
  processors: Processors
  waits: WaitFigures
}

type Portals = { addresses: readonly string[]; pids: Pids; owner: string }

/** Lets callers work for a time. */
const workFor = async <T>(callers: Callers, load: Load, during: (work: Work) => Promise<T>): Promise<T> => {
  const work = newWork()
  const working = Promise.all(callers.map((caller, nth) => workAs(caller, nth, load, work)))
  try {
    return await during(work)
  } finally {
    work.isOver = true
    await working
  }
}

const measureAt = ({ pids, owner }: Portals, callers: Callers, load: Load): Promise<Measured> =>
  workFor(callers, load, async (work) => {
    await wait(BEGIN_MS)
    Object.assign(work, { ...newWork() })
    const { result, waits } = await withWaitFigures(owner, () =>
      withProcessors(pids, async () => {
        const took = await timed(() => wait(MEASURE_MS))
        return { ...work, perSecond: (work.each.length / took) * SECOND_MS }
      }),
    )
    const { processors } = result
    return {
      ...result.result,
      portals: pids.portals.length,
      load,
      callers: callers.length,
      processors,
      waits,
    }
  })

const describe = ({ portals, load, callers, perSecond, each, busy, errors }: Measured) =>
  `${portals} portal(s), ${load}, ${callers} caller(s): ${shown(perSecond)} a second, p95 ${shown(p95(each))} ms, ` +
  `${busy} busy, ${errors.length} errors${errors[0] ? `, such as ${errors[0]}` : ''}`

/** Measures rising numbers of callers until they bring no more calls a second. */
const measureRise = async (portals: Portals, callers: Callers, load: Load, say: Say): Promise<Measured[]> => {
  const all: Measured[] = []
  for (const count of CALLERS) {
    const best = Math.max(0, ...all.map(({ perSecond }) => perSecond))
    const measured = await measureAt(portals, callers.slice(0, count), load)
    all.push(measured)
    say(describe(measured))
    if (measured.perSecond < best * RISES) break
  }
  return all
}

/** Starts `count` portals that share a data folder, so also its secret, and stops them after `work`. */
const withPortals = async <T>(
  count: number,
  folder: string,
  environment: Readonly<Record<string, string>>,
  work: (portals: readonly { address: string; pid: number | undefined }[]) => Promise<T>,
): Promise<T> =>
  count === 0
    ? work([])
    : withPortalIn(folder, environment, (one) =>
        withPortals(count - 1, folder, environment, (others) => work([one, ...others])),
      )

const loadTable = (all: readonly Measured[]): Table => ({
  caption: `Calls over HTTP with ${QUERIES.toLocaleString('en')} queries stored, milliseconds`,
  head: ['load', 'portals', 'callers', 'a second', 'p50', 'p95', 'p99', 'busy', 'errors'],
  rows: all.map(({ load, portals, callers, perSecond, each, busy, errors }) => [
    load,
    String(portals),
    String(callers),
    shown(perSecond),
    shown(median(each)),
    shown(p95(each)),
    shown(p99(each)),
    String(busy),
    String(errors.length),
  ]),
})

const mostOf = (all: readonly Measured[]): Measured[] =>
  [...Map.groupBy(all, ({ load, portals }) => `${load} ${portals}`).values()].flatMap(
    (rise) => rise.toSorted((a, b) => b.perSecond - a.perSecond)[0] ?? [],
  )

const limitTable = (all: readonly Measured[]): Table => ({
  caption:
    'Where the most calls a second were made: parts of both processors, and database connections at work by what they do, on average',
  head: [
    'load',
    'portals',
    'a second',
    'portals use',
    'database',
    'callers',
    'run',
    'wait for the chain',
    'a row',
    'the log',
    'the portal',
    'other',
    'chain locked',
  ],
  rows: mostOf(all).map(({ load, portals, perSecond, processors, waits }) => [
    load,
    String(portals),
    shown(perSecond),
    percent(processors.portals),
    percent(processors.database),
    percent(processors.callers),
    ...(['runs', 'chain', 'row', 'wal', 'portal', 'other'] as const).map((name) =>
      waits.connections[name].toFixed(2),
    ),
    percent(waits.chainHeld),
  ]),
})

const postmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])

/** Fills the tables that a portal has made. Returns the users. */
const fill = async (owner: string, say: Say) => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const fillTo = await createFiller(client)
    say(`${QUERIES} queries are there after ${seconds(await timed(() => fillTo(QUERIES)))} s`)
    return await addUsers(client, MAX_CALLERS)
  } finally {
    await client.end()
  }
}

/** Measures one, two and four portals on one database under rising load, and what limits them. */
export const measureLoad = (say: Say): Promise<Findings> =>
  withDatabase(
    async (urls, folder) => {
      const environment = { DATABASE_URL: urls.program, DATABASE_OWNER_URL: urls.owner }
      const users = await withPortalIn(folder, environment, () => fill(urls.owner, say))
      const all: Measured[] = []
      for (const count of PORTALS)
        await withPortals(count, folder, environment, async (running) => {
          const addresses = running.map(({ address }) => address)
          const pids = { portals: running.map(({ pid }) => pid), database: postmaster(folder) }
          const callers = await signIn(addresses, users)
          for (const load of ['mixed', 'writes'] as const) {
            await workFor(callers.slice(0, WARM_UP_CALLERS), load, () => wait(WARM_UP_MS))
            all.push(...(await measureRise({ addresses, pids, owner: urls.owner }, callers, load, say)))
          }
        })
      return { tables: [loadTable(all), limitTable(all), await measureChain(urls, say)], aims: [] }
    },
    { max_connections: CONNECTIONS },
  )
