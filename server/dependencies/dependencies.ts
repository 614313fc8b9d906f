import type { FileStore } from '../file-store/file-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services/services.ts'

/** What business folders may need, handed to them as parameters; each names its own share with `Pick`. */
export type Dependencies = {
  config: {
    /** How browsers reach the portal; no slash at the end. */
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
