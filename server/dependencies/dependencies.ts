import type { FileStore } from '../file-store/file-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services/services.ts'

/** Dependencies of the business folders, passed as parameters; each folder picks its own with `Pick`. */
export type Dependencies = {
  config: {
    /** URL of the portal in browsers, without a trailing slash. */
    publicUrl: string
    /** Browsers in which Smart-ID may be started with a personal code. */
    smartIdNotification: 'always' | 'known'
  }
  database: Database
  files: FileStore
  jobs: Jobs
  services: Services
  /** The clock, so that tests can move it. */
  now: () => Date
}
