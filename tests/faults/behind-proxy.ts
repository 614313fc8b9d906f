import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { registrationCalls } from '../../api/registration.calls.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts'
import { createProgramRole } from '../../server/platform/database/roles.ts'
import { createCaller } from '../api/caller.ts'
import { newFolder, type Program, startProgram } from './program.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The program's connections to its database by purpose. */
export const databaseLines = ['queries', 'jobs', 'listener'] as const
export type DatabaseLine = (typeof databaseLines)[number]

const lineOf = (sent: string): DatabaseLine | undefined => {
  if (sent.includes('LISTEN "')) return 'listener'
  if (sent.includes('application_name\0tehing jobs\0')) return 'jobs'
  return sent.includes('application_name\0tehing\0') ? 'queries' : undefined
}

/** The maximum time from a signal to the exit, and for a response of /ready. */
export const END_MS = 10_000
export const READY_MS = 2_000
/** The maximum time until work resumes after the database responds again. */
export const RESUME_MS = 30_000
const LOOK_MS = 200

export type ProxiedDatabase = {
  proxy: TcpProxy<DatabaseLine>
  /** Starts the program without waiting. */
  begin: () => Promise<Program>
  /** Starts the program and waits until it serves. */
  start: () => Promise<Program>
}

/** Starts a database behind a proxy; `stop` also ends the programs. */
const startBehindProxy = async (
  hasOwner: boolean,
): Promise<ProxiedDatabase & { stop: () => Promise<void> }> => {
  const folder = newFolder()
  const [clusterFolder, dataDir] = [join(folder.path, 'cluster'), join(folder.path, 'data')]
  mkdirSync(clusterFolder)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const cluster: Embedded = await startEmbedded({ dataDir: clusterFolder, report: () => undefined, settings })
  const { database, close } = openDatabase(cluster.url('postgres'))
  await database.execute('create database tehing')
  const owner = cluster.url('tehing')
  const role = await createProgramRole(database, owner)
  await close()
  const proxy = await startTcpProxy(Number(new URL(owner).port), lineOf)
  const through = (url: string) => {
    const proxied = new URL(url)
    proxied.port = String(proxy.port)
    return proxied.href
  }
  const programs: Program[] = []
  const begin = async () => {
    const program = await startProgram({
      ...(hasOwner
        ? { DATABASE_URL: through(role), DATABASE_OWNER_URL: through(owner) }
        : { DATABASE_URL: through(owner) }),
      DATA_DIR: dataDir,
      RATE_LIMIT: '100000',
      LOG_LEVEL: 'warn',
    })
    programs.push(program)
    return program
  }
  return {
    proxy,
    begin,
    start: async () => {
      const program = await begin()
      await program.hears('Tehing is at')
      return program
    },
    stop: async () => {
      for (const { child, ended } of programs) {
        child.kill('SIGKILL')
        await ended
      }
      await proxy.stop()
      await cluster.stop()
      folder.remove()
    },
  }
}

/** Runs work with a database behind a proxy; without an owner one role does everything. */
export const behindProxy = async (
  work: (behind: ProxiedDatabase) => Promise<void>,
  { hasOwner = true }: { hasOwner?: boolean } = {},
): Promise<void> => {
  const { stop, ...behind } = await startBehindProxy(hasOwner)
  try {
    await work(behind)
  } finally {
    await stop()
  }
}

const ASKS = 4

/** The status of /ready, which must arrive in time; a busy machine may miss one response. */
export const ready = async ({ address }: Program): Promise<number> => {
  const late: number[] = []
  while (late.length < ASKS) {
    const since = performance.now()
    const { status } = await fetch(`${address}/ready`)
    const tookMs = performance.now() - since
    if (tookMs < READY_MS) return status
    late.push(tookMs)
  }
  return expect.fail(`/ready took ${late.join(', ')} ms`)
}

/** Reads until the value is the expected one. @throws AssertionError after the timeout */
export const waitForValue = async <T>(
  read: () => Promise<T>,
  wanted: T,
  timeoutMs: number,
): Promise<void> => {
  const since = performance.now()
  for (let found = await read(); found !== wanted; found = await read()) {
    if (performance.now() - since > timeoutMs) return expect(found).toBe(wanted)
    await wait(LOOK_MS)
  }
}

/** Requests a letter: a call stores it, a job sends it. */
export const askForLetter = (program: Program, email: string): Promise<number> =>
  createCaller(program.address)
    .request(registrationCalls.forgotPassword, { body: { email } })
    .then(({ status }) => status)

/** Counts the letters to an address. */
export const lettersTo = async ({ address }: Program, email: string): Promise<number> =>
  (await (await fetch(`${address}/sandbox/outbox`)).text()).split(`· ${email}<`).length - 1

/** Expects that the program ends in time. */
export const expectEnd = async (program: Program): Promise<void> => {
  const since = performance.now()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(performance.now() - since).toBeLessThan(END_MS)
}

/** Log lines by message and error. */
export const loggedKinds = (program: Program): Map<string, number> => {
  const kinds = new Map<string, number>()
  for (const line of program
    .said()
    .split('\n')
    .filter((text) => text.startsWith('{'))) {
    const { msg, job, service, err } = JSON.parse(line) as Record<string, unknown> & {
      err?: { message?: string }
    }
    const reason = (err?.message ?? '').replace(/ \(Queue: .*/, '')
    const kind = [msg, job, service, reason].join('|')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return kinds
}
