import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/platform/database/free-port.ts'
import { inherited, startCommand } from '../../tools/process.ts'
import { newFolder } from '../faults/program.ts'
import { projectFolder } from '../house/sources.ts'
import { median, seconds } from './figures.ts'
import type { Findings, Say } from './report.ts'

const ROUNDS = 3
const BETWEEN_LOOKS_MS = 10
const PATIENCE_MS = 60_000
const COLD_AIM_MS = 3000
const WARM_AIM_MS = 1000

const answers = (address: string) =>
  fetch(address, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the milliseconds from the start of the program until it serves the page. */
const startOn = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, startCommand, {
    cwd: projectFolder,
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`the start ended with ${child.exitCode}`)
      if (performance.now() - started > PATIENCE_MS) throw new Error('the start takes longer than a minute')
      await wait(BETWEEN_LOOKS_MS)
    }
    return performance.now() - started
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Measures a start with an empty data folder and one with a used folder; the client is built. */
export const measureStart = async (say: Say): Promise<Findings> => {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const folder = newFolder()
    try {
      cold.push(await startOn(folder.path))
      warm.push(await startOn(folder.path))
    } finally {
      folder.remove()
    }
    say(
      `round ${round} of ${ROUNDS}: cold ${seconds(cold.at(-1) ?? 0)} s, warm ${seconds(warm.at(-1) ?? 0)} s`,
    )
  }
  const row = (name: string, all: number[]) => [name, seconds(median(all)), seconds(Math.max(...all))]
  return {
    tables: [
      {
        caption: `Seconds from the start until the address serves the page (${ROUNDS} rounds)`,
        head: ['start', 'median', 'slowest'],
        rows: [
          row('cold: new data folder, database made and seeded', cold),
          row('warm: existing data folder', warm),
        ],
      },
    ],
    aims: [
      {
        text: `cold start below ${COLD_AIM_MS / 1000} s`,
        met: median(cold) < COLD_AIM_MS,
        found: `${seconds(median(cold))} s`,
      },
      {
        text: `warm start below ${WARM_AIM_MS / 1000} s`,
        met: median(warm) < WARM_AIM_MS,
        found: `${seconds(median(warm))} s`,
      },
    ],
  }
}
