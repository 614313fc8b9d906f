import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/platform/database/free-port.ts'
import { inherited, projectFolder, startCommand } from '../tools/process.ts'
import { seedEstonianAccounts } from './accounts.ts'
import { openStored } from './stored.ts'

const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 15_000

/** A running portal: its URL and its data folder. */
export type Portal = { address: string; dataDir: string }
export type OwnPortal = Portal & {
  stop(): Promise<void>
  /** Kills the program, like a power cut. */
  kill(): Promise<void>
}

/** Environment variables of the program. */
export type Settings = Readonly<Record<string, string>>

/** Environment variable, because Playwright starts its workers as processes. */
const PORTAL_VARIABLE = 'PORTAL_OF_RUN'

/** Shares the portal of the run with the workers. */
export function sharePortal({ address, dataDir }: Portal): void {
  process.env[PORTAL_VARIABLE] = JSON.stringify({ address, dataDir })
}

/** The portal of the run. */
export function portalOfRun(): Portal {
  const shared = process.env[PORTAL_VARIABLE]
  if (shared === undefined) throw new Error('The portal of this run has not been started.')
  return JSON.parse(shared)
}

/**
 * Starts the program as a demo, with its own embedded database, data and sandbox. @throws Error with its output, if it
 * ends or does not print its URL
 */
export async function startPortal(settings: Settings = {}): Promise<OwnPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tehing-e2e-'))
  // As root the database runs as another user, who needs access to its files here.
  await chmod(dataDir, 0o755)
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  try {
    const portal = await runPortal(dataDir, { settings })
    const stored = await openStored(portal)
    await seedEstonianAccounts(stored.database)
    await stored.close()
    return { ...portal, stop: () => portal.stop().then(removeData) }
  } catch (error) {
    await removeData()
    throw error
  }
}

/** Runs the program on an existing or new data folder, on its old port or a new one. */
export async function runPortal(
  dataDir: string,
  { oldPort, settings = {} }: { oldPort?: number; settings?: Settings } = {},
): Promise<OwnPortal> {
  const port = oldPort ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...startCommand], {
    cwd: projectFolder,
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '100000',
      SANDBOX_PERSON_MS: '300',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => end(server, 'SIGTERM')
  try {
    await untilStarted(server, address)
    return { address, dataDir, stop, kill: () => end(server, 'SIGKILL') }
  } catch (error) {
    await stop()
    throw error
  }
}

function untilStarted(server: ChildProcess, address: string): Promise<void> {
  let output = ''
  return new Promise((done, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`The portal did not start in time.\n${output}`)),
      START_LIMIT_MS,
    )
    const listen = (part: Buffer) => {
      output += part.toString()
      if (!output.includes(address)) return
      clearTimeout(limit)
      done()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', (code) => {
      clearTimeout(limit)
      fail(new Error(`The portal ended with code ${code} before it started.\n${output}`))
    })
  })
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  const late = wait(STOP_LIMIT_MS, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') server.kill('SIGKILL')
  await gone
}
