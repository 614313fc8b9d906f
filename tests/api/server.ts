import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase, type Database } from '../../server/database/database.ts'
import { freePort } from '../../server/database/free-port.ts'
import type { Dependencies } from '../../server/dependencies.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { createServices } from '../../server/services/services.ts'
import { createTokens } from '../../server/session/token.ts'
import { workers } from '../../server/workers.ts'
import { createCaller, type Caller } from './caller.ts'
import { TEMPLATE } from './template.ts'

export const TEST_SECRET = 'a secret for tests only, of forty letters'

export type TestServer = Caller & {
  url: string
  database: Database
  /** Connection string of its database. */
  databaseUrl: string
  dependencies: Dependencies
  /** Moves the server's clock on; who calls afterwards signs in anew. */
  advance: (milliseconds: number) => void
  stop: () => Promise<void>
}

type Options = {
  /** Environment variables beyond the tests' own. */
  environment?: Readonly<Record<string, string>>
  /** Outside services in place of the sandbox's. */
  services?: Partial<Dependencies['services']>
  clientFolder?: string
}

const databaseUrl = (name: string) => {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}

const onCluster = async (statement: string) => {
  const cluster = openDatabase(databaseUrl('postgres'))
  await cluster.database.execute(statement)
  await cluster.close()
}

const silent = { warn: () => undefined }

/** A whole server on a free port, with a database of its own copied from the seeded one. */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${TEMPLATE}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'tehing-server-'))
  const config = readConfig({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
    ...options.environment,
  })
  const { database, close } = openDatabase(databaseUrl(name))
  let ahead = 0
  const dependencies: Dependencies = {
    config,
    database,
    jobs: createJobs(databaseUrl(name), () => undefined),
    services: { ...createServices(config.services, silent), ...options.services },
    tokens: createTokens(TEST_SECRET),
    now: () => new Date(Date.now() + ahead),
  }
  const app = await createApp(dependencies, options.clientFolder)
  await dependencies.jobs.start(workers(dependencies))
  await app.listen({ host: config.host, port: config.port })
  const { forgetSignIns, ...caller } = createCaller(config.ownUrl)
  return {
    ...caller,
    url: config.ownUrl,
    database,
    databaseUrl: databaseUrl(name),
    dependencies,
    advance: (milliseconds) => {
      ahead += milliseconds
      forgetSignIns()
    },
    stop: async () => {
      await app.close()
      await dependencies.jobs.stop()
      await close()
      await onCluster(`drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
