import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Services } from './services/services.ts'
import type { Tokens } from './session/token.ts'

/** What the parts of the server need of each other; handed on as parameters. */
export type Dependencies = {
  config: Config
  database: Database
  jobs: Jobs
  services: Services
  tokens: Tokens
  /** The clock, so that tests can move it. */
  now: () => Date
}
