import type { FastifyInstance } from 'fastify'
import { type AppDependencies, createApp } from './app.ts'
import type { Config } from './config.ts'
import { watchSigningsJob } from './container/container.jobs.ts'
import { findDemoAccounts } from './demo/remove.ts'
import { openFileStore } from './file-store/file-store.ts'
import { createLifecycles } from './lifecycles.ts'
import type { Database } from './platform/database/database.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { limited } from './platform/log-limit.ts'
import type { Store } from './platform/startup/open-store.ts'
import { StartError } from './platform/startup/start-error.ts'
import type { Undo } from './platform/startup/undo.ts'
import { endContracts } from './query/lifecycle/ended.job.ts'
import { createServices } from './services/services.ts'
import { loadOrCreateJwtSecret, createTokens } from './session/session-token.ts'
import { within } from './platform/within.ts'
import { workers } from './workers.ts'

/** Seconds; by then the server listens. The sandbox's signing gateway runs in this process. */
const LISTENING_BY_THEN_S = 3

/** How long closing the server may take: a little longer than running requests get. */
const CLOSE_MS = 5_500

/** Refuses to start with demo accounts, because their password is public. @throws StartError */
const refuseDemoAccounts = async (database: Database) => {
  const emails = await findDemoAccounts(database, new Date())
  if (emails.length === 0) return
  throw new StartError(
    `The database holds demo accounts, whose password is public (${emails.join(', ')}): remove them with npm run admin -- remove-demo-accounts`,
  )
}

const gather = (
  config: Config,
  { database, url }: Store,
  held: { app?: FastifyInstance },
): AppDependencies => {
  const log = limited({
    warn: (details: object, line: string) => held.app?.log.warn(details, line),
    error: (details: object, line: string) => held.app?.log.error(details, line),
  })
  const jobs = createJobs(url, log)
  const now = () => new Date()
  const tokens = createTokens(config.jwtSecret ?? loadOrCreateJwtSecret(config.dataDir))
  const services = createServices(config.services, log)
  return {
    config,
    database,
    files: openFileStore(config),
    jobs,
    lifecycles: createLifecycles({ jobs, now, services, tokens }),
    services,
    tokens,
    now,
  }
}

/** Starts the server and the workers on a migrated database, without listening. @throws StartError */
export const createPortal = async (
  config: Config,
  store: Store,
  clientFolder: string,
  undo: Undo,
): Promise<FastifyInstance> => {
  const held: { app?: FastifyInstance } = {}
  const dependencies = gather(config, store, held)
  const { jobs, database } = dependencies
  const work = workers(dependencies)
  if (config.mode !== 'demo') await refuseDemoAccounts(database)
  const serve = async () => {
    held.app = await createApp(dependencies, clientFolder)
    return held.app
  }
  // In parallel, because both wait for running work.
  undo.add(async () => {
    await Promise.all([jobs.stop(), held.app && within(config.drainMs + CLOSE_MS, held.app.close())])
  })
  const [app] = await Promise.all([serve(), jobs.prepare(work)])
  await jobs.start(work)
  await database.transaction(async (tx) => {
    await jobs.send(tx, endContracts, {})
    await jobs.send(tx, watchSigningsJob, {}, { after: LISTENING_BY_THEN_S })
  })
  return app
}
