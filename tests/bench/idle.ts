import { setTimeout as wait } from 'node:timers/promises'
import { withPortal } from './portal.ts'
import { type Process, processes, TICKS_A_SECOND } from './processes.ts'
import type { Findings, Say } from './report.ts'

/** Time for work that the start has left to finish. */
const SETTLE_MS = 30_000
const MEASURE_MS = 60_000
const MAX_PERCENT = 1

/** Processor time in ticks of the program, and of PostgreSQL with all its processes. */
const used = (program: number): { program: number; database: number } => {
  const all = processes()
  const servers = all.filter(({ parent }) => parent === program)
  const backends = all.filter(({ parent }) => servers.some(({ pid }) => pid === parent))
  const sum = (of: readonly Process[]) => of.reduce((total, { own, ended }) => total + own + ended, 0)
  return {
    program: all.find(({ pid }) => pid === program)?.own ?? 0,
    database: sum([...servers, ...backends]),
  }
}

const percent = (ticks: number): number => ((ticks / TICKS_A_SECOND) * 1000 * 100) / MEASURE_MS
const shown = (value: number) => `${value.toFixed(2)} %`

/** Measures the processor time of an unused portal. */
export const measureIdle = (say: Say): Promise<Findings> =>
  withPortal(async ({ pid }) => {
    if (process.platform !== 'linux' || pid === undefined) {
      say('measured on Linux only')
      return { tables: [], aims: [] }
    }
    await wait(SETTLE_MS)
    const before = used(pid)
    await wait(MEASURE_MS)
    const after = used(pid)
    const program = percent(after.program - before.program)
    const database = percent(after.database - before.database)
    const both = program + database
    return {
      tables: [
        {
          caption: 'Processor time of an idle minute, of one core',
          head: ['', 'of a core'],
          rows: [
            ['the program', shown(program)],
            ['PostgreSQL', shown(database)],
            ['both', shown(both)],
          ],
        },
      ],
      aims: [
        {
          text: `an idle portal uses less than ${MAX_PERCENT} % of a core`,
          met: both < MAX_PERCENT,
          found: shown(both),
        },
      ],
    }
  })
