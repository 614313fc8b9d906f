import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { type AppDependencies, createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { callLimits, type Database, openDatabase } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/free-port.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import type { BucketCallOptions } from '../../server/file-store/backend.ts'
import { createServices, type Services, type ServicesConfig } from '../../server/services/services.ts'
import { createCaller, type Caller } from './caller.ts'
import { dependenciesOf, workersWithoutSchedules } from './dependencies.ts'
import { TEMPLATE } from './template.ts'

export type TestServer = Caller & {
  url: string
  database: Database
  /** Connection string of its database, with the server's role. */
  databaseUrl: string
  /** Executes a statement as the owner of the tables. */
  asOwner: (statement: string | SQL) => Promise<void>
  dependencies: AppDependencies
  /** Moves the server's clock; later calls sign in again. */
  advance: (milliseconds: number) => void
  stop: () => Promise<void>
}

type Options = {
  /** Additional environment variables. */
  environment?: Readonly<Record<string, string>>
  /** Replaces outside services. */
  services?: Partial<AppDependencies['services']>
  /** Creates all outside services from the configuration. */
  reach?: (configured: ServicesConfig) => Promise<Services>
  bucketPatience?: BucketCallOptions
  clientFolder?: string
}

const urlOf = (role: 'clusterUrl' | 'programUrl', name: string) => {
  const url = new URL(inject(role))
  url.pathname = `/${name}`
  return url.href
}

/** The server's own connection to its database. */
const serverUrl = (name: string) => {
  const url = urlOf('programUrl', name)
  const folder = inject('socketFolder')
  return folder === null ? url : `${url}?host=${encodeURIComponent(folder)}`
}

const executeAsOwner = async (name: string, statement: string | SQL) => {
  const { database, close } = openDatabase(urlOf('clusterUrl', name))
  await database.execute(statement)
  await close()
}
const onCluster = (statement: string) => executeAsOwner('postgres', statement)

const silent = { warn: () => undefined, error: () => undefined }

/**
 * Outside services without the checks of parties. A step begins one in the background, which would run into the situation
 * that a test arranges for the same query next.
 */
export const withoutPartyChecks = async ({ screening: _, ...others }: ServicesConfig): Promise<Services> =>
  createServices(others, silent)

/** Starts a whole server on a free port, with its own copy of the seeded database. */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const dataDir = mkdtempSync(join(tmpdir(), 'tehing-server-'))
  const config = readConfig({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
    SANDBOX_PERSON_MS: '50',
    ...options.environment,
  })
  const { database, close } = openDatabase(serverUrl(name), callLimits)
  const reach = options.reach ?? (async (configured) => createServices(configured, silent))
  let ahead = 0
  const jobs = createJobs(serverUrl(name), silent)
  const now = () => new Date(Date.now() + ahead)
  const services = { ...(await reach(config.services)), ...options.services }
  const dependencies = dependenciesOf({ config, database, jobs, services, now }, options.bucketPatience)
  const app = await createApp(dependencies, options.clientFolder)
  await jobs.start(workersWithoutSchedules(dependencies))
  await app.listen({ host: config.host, port: config.port })
  const { forgetSignIns, ...caller } = createCaller(config.ownUrl)
  return {
    ...caller,
    url: config.ownUrl,
    database,
    databaseUrl: urlOf('programUrl', name),
    asOwner: (statement) => executeAsOwner(name, statement),
    dependencies,
    advance: (milliseconds) => {
      ahead += milliseconds
      forgetSignIns()
    },
    stop: async () => {
      await app.close()
      await jobs.stop()
      await close()
      await onCluster(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
