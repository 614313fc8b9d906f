import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ticksOf, TICKS_A_SECOND } from './processes.ts'

const BETWEEN_SAMPLES_MS = 100

/** The key of the audit chain's lock, in `chain_record`. */
const CHAIN_LOCK = 7264337

/** What a connection that is at work does or waits for. */
const activities = ['runs', 'chain', 'row', 'wal', 'portal', 'other'] as const
export type Activity = (typeof activities)[number]

type Row = { activity: Activity; holds: boolean; connections: number }

/** Connections at work by what they do, and by whether they hold the chain's lock. */
const sampling = `
  select case
      when wanted.pid is not null then 'chain'
      when state like 'idle in transaction%' then 'portal'
      when wait_event is null then 'runs'
      when wait_event ilike 'wal%' then 'wal'
      when wait_event_type = 'Lock' then 'row'
      when wait_event_type = 'Client' then 'portal'
      else 'other' end as activity,
    held.pid is not null as holds, count(*)::int as connections
  from pg_stat_activity activity
  left join pg_locks wanted on wanted.pid = activity.pid and wanted.locktype = 'advisory' and wanted.objid = ${CHAIN_LOCK}
    and not wanted.granted
  left join pg_locks held on held.pid = activity.pid and held.locktype = 'advisory' and held.objid = ${CHAIN_LOCK}
    and held.granted
  where datname = current_database() and activity.pid <> pg_backend_pid() and backend_type = 'client backend'
    and state <> 'idle'
  group by 1, 2`

/** Averages of the samples. */
export type WaitFigures = {
  /** Connections by what they do. */
  connections: Record<Activity, number>
  /** How much of the time a transaction held the chain's lock, from 0 to 1, and how much of that time it waited for the log. */
  chainHeld: number
  chainHeldForWal: number
}

const average = (samples: readonly (readonly Row[])[]): WaitFigures => {
  const among = Math.max(samples.length, 1)
  const sum = (isMeant: (row: Row) => boolean) =>
    samples.flat().reduce((total, row) => total + (isMeant(row) ? row.connections : 0), 0) / among
  return {
    connections: Object.fromEntries(
      activities.map((name) => [name, sum(({ activity }) => activity === name)]),
    ) as Record<Activity, number>,
    chainHeld: sum(({ holds }) => holds),
    chainHeldForWal: sum(({ holds, activity }) => holds && activity === 'wal'),
  }
}

/** Samples the connections of a database, named by its owner's connection string, while `work` runs. */
export const withWaitFigures = async <T>(
  owner: string,
  work: () => Promise<T>,
): Promise<{ result: T; waits: WaitFigures }> => {
  const client = new pg.Client(owner)
  await client.connect()
  const state = { isOver: false }
  const samples: Row[][] = []
  const sample = async () => {
    while (!state.isOver) {
      samples.push((await client.query<Row>(sampling)).rows)
      await wait(BETWEEN_SAMPLES_MS)
    }
  }
  const sampled = sample()
  try {
    return { result: await work(), waits: average(samples) }
  } finally {
    state.isOver = true
    await sampled
    await client.end()
  }
}

/** Processes by whose work they do. */
export type Pids = { portals: readonly (number | undefined)[]; database: number }

/** Parts of all processors, from 0 to 1. `callers`: this process. */
export type Processors = { portals: number; database: number; callers: number }

/** Formats a part as per cent. */
export const percent = (part: number): string => `${(part * 100).toFixed(0)} %`

const MICROSECONDS = 1_000_000

const usedSeconds = ({ portals, database }: Pids): Processors => {
  const { user, system } = process.cpuUsage()
  return {
    portals: ticksOf(portals) / TICKS_A_SECOND,
    database: ticksOf([database]) / TICKS_A_SECOND,
    callers: (user + system) / MICROSECONDS,
  }
}

/** Measures the use of the processors while `work` runs. */
export const withProcessors = async <T>(
  pids: Pids,
  work: () => Promise<T>,
): Promise<{ result: T; processors: Processors }> => {
  const [started, before] = [performance.now(), usedSeconds(pids)]
  const result = await work()
  const whole = ((performance.now() - started) / 1000) * availableParallelism()
  const after = usedSeconds(pids)
  const part = (who: keyof Processors) => (after[who] - before[who]) / whole
  return {
    result,
    processors: { portals: part('portals'), database: part('database'), callers: part('callers') },
  }
}
