import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findClusterOwner } from '../../../server/platform/database/cluster-owner.ts'
import { freePort } from '../../../server/platform/database/free-port.ts'
import type { Undo } from '../../../server/platform/startup/undo.ts'
import { withClient } from '../../../tools/backup/client.ts'
import { findPrograms } from '../../../tools/cluster/programs.ts'
import { projectFolder } from '../../../tools/process.ts'

const LOOK_MS = 50
const ARCHIVED_WITHIN_MS = 60_000
/** A recovery may replay the log of the whole drill first, which took 37 seconds. */
const WRITABLE_WITHIN_MS = 600_000
const STANZA = '--stanza=tehing'
const FIRST = 'data'
const PASSWORDS = { OWNER_PASSWORD: 'owner', PROGRAM_PASSWORD: 'program' }

const owner = findClusterOwner()
const asOwner = owner ? { uid: owner.uid, gid: owner.gid } : {}
const deployed = (name: string) => join(projectFolder, 'docs/deploy', name)

/** A running PostgreSQL. */
export type Running = {
  /** Variables with which a portal uses it. */
  environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  superuserUrl: string
  /** Resolves when everything committed so far is in the repository. */
  archive: () => Promise<void>
  stop: () => Promise<void>
  /** Kills it and deletes its data directory. */
  lose: () => Promise<void>
}

/** The archived database of a drill, its repository, and what is restored from it. */
export type Databases = {
  /** Makes and starts the database, archived as docs/deploy says. */
  create: () => Promise<Running>
  backUp: () => Promise<void>
  /** Restores into a new data directory: the newest state, or that of a time. */
  restore: (name: string, target?: string) => Promise<void>
  /** Starts what was restored; resolves when it can be written to. */
  start: (name: string) => Promise<Running>
  /** Time of the last transaction that a recovery has replayed. */
  lastTransaction: (name: string) => Date
  /** Bytes of the repository. */
  size: () => Promise<number>
}

const execute = promisify(execFile)

/** Runs a program as the databases' user. @throws Error with its output */
const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  (await execute(program, args, { ...asOwner, env, cwd: '/' })).stdout

type Archiver = { archived: string | null; failed: string | null }

/** @throws Error that names the file that could not be archived */
const archiveAll = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    const file = rows[0]?.file ?? ''
    const deadline = Date.now() + ARCHIVED_WITHIN_MS
    for (;;) {
      const { rows: states } = await client.query<Archiver>(
        'select last_archived_wal as archived, last_failed_wal as failed from pg_stat_archiver',
      )
      const { archived = null, failed = null } = states[0] ?? {}
      if (archived !== null && archived >= file) return
      if (Date.now() > deadline)
        throw new Error(`${file} is not archived after a minute; the last failed file is ${failed ?? 'none'}`)
      await wait(LOOK_MS)
    }
  })

const isWritable = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    return rows[0]?.recovers === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** `undo`: stops all databases and deletes everything. @throws Error that names the packages to install */
export const openDatabases = (undo: Undo): Databases => {
  const binaries = findPrograms(['pgbackrest', 'psql'], 'pgbackrest postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'tehing-recovery-'))
  undo.add(async () => rmSync(folder, { recursive: true, force: true }))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const config = join(folder, 'pgbackrest.conf')
  copyFileSync(deployed('pgbackrest.conf'), config)
  const repository = join(folder, 'repository')
  const portOf = new Map<string, number>()
  const logOf = (name: string) => join(folder, `${name}.log`)

  const environmentOf = (name: string) => ({
    PATH: process.env['PATH'],
    HOME: folder,
    TZ: 'UTC',
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_LOG_PATH: folder,
    PGBACKREST_LOCK_PATH: folder,
    PGBACKREST_PG1_PATH: join(folder, name),
    PGBACKREST_PG1_PORT: String(portOf.get(name)),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: 'postgres',
    ...PASSWORDS,
  })
  const backrest = (name: string, ...args: readonly string[]) =>
    run('pgbackrest', [STANZA, ...args], environmentOf(name))

  const start = async (name: string): Promise<Running> => {
    const port = portOf.get(name) ?? (await freePort())
    portOf.set(name, port)
    const log = openSync(logOf(name), 'a')
    const child = spawn(join(binaries, 'postgres'), ['-D', join(folder, name), '-p', String(port)], {
      ...asOwner,
      cwd: '/',
      env: environmentOf(name),
      stdio: ['ignore', log, log],
    })
    const ended = once(child, 'exit')
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    undo.add(() => end('SIGINT'))
    const superuserUrl = `postgres://postgres@localhost:${port}/tehing?host=${folder}`
    const deadline = Date.now() + WRITABLE_WITHIN_MS
    while (!(await isWritable(superuserUrl.replace('/tehing?', '/postgres?')))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${name} cannot be written to: ${readFileSync(logOf(name), 'utf8')}`)
      await wait(LOOK_MS)
    }
    const urlOf = (role: string, password: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/tehing`
    return {
      environment: {
        DATABASE_URL: urlOf('tehing_program', PASSWORDS.PROGRAM_PASSWORD),
        DATABASE_OWNER_URL: urlOf('tehing_owner', PASSWORDS.OWNER_PASSWORD),
      },
      superuserUrl,
      archive: () => archiveAll(superuserUrl),
      stop: () => end('SIGINT'),
      lose: async () => {
        await end('SIGKILL')
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
      },
    }
  }

  return {
    create: async () => {
      const data = join(folder, FIRST)
      const auth = ['--auth-local=trust', '--auth-host=scram-sha-256']
      await run(
        join(binaries, 'initdb'),
        ['-D', data, '-U', 'postgres', '--data-checksums', ...auth],
        environmentOf(FIRST),
      )
      const archive = readFileSync(deployed('postgresql-archive.conf'), 'utf8')
      appendFileSync(join(data, 'postgresql.conf'), `\nunix_socket_directories = '${folder}'\n${archive}`)
      const running = await start(FIRST)
      const file = join(folder, 'database.sql')
      copyFileSync(deployed('database.sql'), file)
      const url = running.superuserUrl.replace('/tehing?', '/postgres?')
      await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file, url], environmentOf(FIRST))
      await backrest(FIRST, 'stanza-create')
      await backrest(FIRST, 'check')
      return running
    },
    backUp: async () => {
      await backrest(FIRST, 'backup', '--type=full')
    },
    restore: async (name, target) => {
      const until =
        target === undefined ? [] : ['--type=time', `--target=${target}`, '--target-action=promote']
      await backrest(name, 'restore', '--archive-mode=off', ...until)
    },
    start,
    lastTransaction: (name) => {
      const at = /last completed transaction was at log time (.+)/.exec(
        readFileSync(logOf(name), 'utf8'),
      )?.[1]
      if (at === undefined) throw new Error(`${name} has replayed no transaction`)
      return new Date(at)
    },
    size: async () => Number((await run('du', ['-sb', repository], environmentOf(FIRST))).split('\t')[0]),
  }
}
