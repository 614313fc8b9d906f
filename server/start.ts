import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type AppDependencies, createApp } from './app.ts'
import type { Config } from './config.ts'
import { watchSigningsJob } from './container/container.jobs.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts'
import { findDemoAccounts } from './demo/remove.ts'
import { seedDemo } from './demo/seed.ts'
import { openFileStore } from './document/file-store/file-store.ts'
import { createLifecycles } from './lifecycles.ts'
import type { Database } from './platform/database/database.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { endContracts } from './query/lifecycle/ended.job.ts'
import { readPrerendered } from './platform/http/prerendered.ts'
import { createServices } from './services/services.ts'
import { loadOrCreateJwtSecret } from './session/jwt-secret.ts'
import { createTokens } from './session/token.ts'
import { prepareDataFolder } from './platform/startup/data-folder.ts'
import { openStore } from './platform/startup/open-store.ts'
import { codeOf, reasonOf, StartError } from './platform/startup/start-error.ts'
import { createUndo, type Undo } from './platform/startup/undo.ts'
import { workers } from './workers.ts'

export type Started = { address: string; stop: () => Promise<void> }
type Report = (line: string) => void

/** Seconds. The sandbox's signing gateway is this very program. */
const LISTENING_BY_THEN_S = 3

const clientFolder = fileURLToPath(new URL('../dist', import.meta.url))

const listen = async (app: FastifyInstance, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is in use: stop what listens there, or set another PORT`)
    }
    throw new StartError(`Cannot listen on ${host}:${port} (HOST, PORT): ${reasonOf(error)}`)
  }
}

/** Their password is public. @throws StartError */
const refuseDemoAccounts = async (database: Database) => {
  const emails = await findDemoAccounts(database, new Date())
  if (emails.length === 0) return
  throw new StartError(
    `The database holds demo accounts, whose password is public (${emails.join(', ')}): remove them with npm run admin -- remove-demo-accounts`,
  )
}

const assemble = async (config: Config, report: Report, undo: Undo) => {
  prepareDataFolder(config.dataDir)
  // Comes while the database starts; whoever needs it later has it at once, or its failure.
  readPrerendered(clientFolder).catch(() => undefined)
  if (config.s3) await (await import('./document/file-store/s3-disk.ts')).reachBucket(config.s3)
  const { database, url } = await openStore(config, report, undo)
  if (config.mode === 'demo') await seedDemo(database)
  else await refuseDemoAccounts(database)
  const held: { app?: FastifyInstance } = {}
  const log = {
    warn: (details: object, line: string) => held.app?.log.warn(details, line),
    error: (details: object, line: string) => held.app?.log.error(details, line),
  }
  const jobs = createJobs(url, log)
  const now = () => new Date()
  const dependencies: AppDependencies = {
    config,
    database,
    files: openFileStore(config),
    jobs,
    lifecycles: createLifecycles({ jobs, now }),
    services: createServices(config.services, log),
    tokens: createTokens(config.jwtSecret ?? loadOrCreateJwtSecret(config.dataDir)),
    now,
  }
  const app = await createApp(dependencies, clientFolder)
  held.app = app
  undo.add(jobs.stop)
  await jobs.start(workers(dependencies))
  await database.transaction(async (tx) => {
    await jobs.send(tx, endContracts, {})
    await jobs.send(tx, watchSigningsJob, {}, { after: LISTENING_BY_THEN_S })
  })
  undo.add(() => app.close())
  await listen(app, config)
}

const greet = (config: Config, report: Report) => {
  if (config.mode === 'demo') {
    report(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, role, partner } of demoAccounts) {
      report(`  ${email.padEnd(32)}${role.padEnd(12)}${partner ?? ''}`.trimEnd())
    }
  }
  report(`Tehing is at ${config.publicUrl}`)
}

/**
 * Starts the whole portal and says where it is.
 * @throws StartError with one clear line, after stopping whatever had been started
 */
export const start = async (config: Config, report: Report): Promise<Started> => {
  const undo = createUndo((error) => report(`Stopping: ${reasonOf(error)}`))
  try {
    await assemble(config, report, undo)
  } catch (error) {
    await undo.all()
    throw error
  }
  greet(config, report)
  return { address: config.publicUrl, stop: undo.all }
}
