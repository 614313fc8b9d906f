import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the cluster's own database; other databases differ in the path only. */
    clusterUrl: string
  }
}

/** Nothing here has to survive a power cut. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

const makeTemplate = async (url: (database: string) => string) => {
  const cluster = openDatabase(url('postgres'))
  await cluster.database.execute(`create database ${TEMPLATE}`)
  await cluster.close()
  const template = openDatabase(url(TEMPLATE))
  await migrate(template.database)
  await seedDemo(template.database)
  await template.close()
  const jobs = createJobs(url(TEMPLATE), () => undefined)
  await jobs.start([])
  await jobs.stop()
}

/** One cluster for the run, in a folder of its own, with one migrated and seeded database to copy. */
export const setup = async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tehing-tests-'))
  const cluster = await startEmbedded({ dataDir, report: () => undefined, settings: careless })
  await makeTemplate(cluster.url)
  project.provide('clusterUrl', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
