import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createProgramRole, grantProgramRights, roleOf } from '../../server/platform/database/roles.ts'
import { createJobs } from '../../server/platform/jobs/jobs.ts'
import { createServices } from '../../server/services/services.ts'
import { dependenciesOf, workersWithoutSchedules } from './dependencies.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the cluster's own database; others differ in the path only. */
    clusterUrl: string
    /** Connection string of the template with the server's role. */
    programUrl: string
    /** Folder of the cluster's socket, which costs less than TCP; null without one. */
    socketFolder: string | null
  }
}

/** Tests need no durability. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
/** A socket in the data folder. */
const socket = process.platform === 'win32' ? null : { unix_socket_directories: '.' }

const silent = { warn: () => undefined, error: () => undefined }

/** Each server would otherwise create all of its queues, with three statements for each. */
const makeQueues = async (programUrl: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tehing-queues-'))
  const config = readConfig({ DATA_DIR: folder })
  const { database, close } = openDatabase(programUrl)
  const jobs = createJobs(programUrl, silent)
  const services = createServices(config.services, silent)
  try {
    await jobs.prepare(
      workersWithoutSchedules(dependenciesOf({ config, database, jobs, services, now: () => new Date() })),
    )
  } finally {
    await jobs.stop()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates the template; returns the connection string with the server's role. */
const makeTemplate = async (url: (database: string) => string): Promise<string> => {
  const cluster = openDatabase(url('postgres'))
  await cluster.database.execute(`drop database if exists ${TEMPLATE} with (force)`)
  await cluster.database.execute(`create database ${TEMPLATE}`)
  const programUrl = await createProgramRole(cluster.database, url(TEMPLATE))
  await cluster.close()
  const owner = openDatabase(url(TEMPLATE))
  await migrate(owner.database)
  await grantProgramRights(owner.database, roleOf(programUrl))
  await seedDemo(owner.database)
  await owner.close()
  await makeQueues(programUrl)
  return programUrl
}

type Cluster = {
  url: (database: string) => string
  socketFolder: string | null
  stop: () => Promise<void>
}

const dataFolderOf = async (url: string): Promise<string> => {
  const { database, close } = openDatabase(url)
  const { rows } = await database.execute<{ data_directory: string }>('show data_directory')
  await close()
  return rows[0]?.data_directory ?? ''
}

/** A new embedded cluster in a folder of its own. */
const ownCluster = async (): Promise<Cluster> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tehing-tests-'))
  const settings = { ...careless, ...socket }
  const { url, stop } = await startEmbedded({ dataDir, report: () => undefined, settings })
  return {
    url,
    socketFolder: socket && (await dataFolderOf(url('postgres'))),
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A running cluster, such as one of an older PostgreSQL, by its superuser's connection string. It keeps the databases. */
const givenCluster = (superuser: string): Cluster => ({
  url: (database) => new URL(`/${database}`, superuser).href,
  socketFolder: null,
  stop: () => Promise.resolve(),
})

/** Opens one cluster for the run, with a migrated and seeded database to copy. */
export const setup = async (project: TestProject) => {
  const given = process.env['TEST_POSTGRES_URL']
  const cluster = given ? givenCluster(given) : await ownCluster()
  project.provide('programUrl', await makeTemplate(cluster.url))
  project.provide('clusterUrl', cluster.url('postgres'))
  project.provide('socketFolder', cluster.socketFolder)
  return cluster.stop
}
