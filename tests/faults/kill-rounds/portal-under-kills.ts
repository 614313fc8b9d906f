/** A running portal whose parts can be killed. */
export type PortalUnderKills = {
  address: string
  /** Kills the part, and resolves when it is running again. */
  kill: () => Promise<void>
  /** Connection string of the database, which is started if it does not run. */
  databaseUrl: () => Promise<string>
  end: () => Promise<void>
}

/** A part that is harmed repeatedly. `isOrderly`: it is restarted with SIGTERM, so no call may fail. */
export type Target = {
  name: string
  times: number
  isOrderly?: true
  start: () => Promise<PortalUnderKills>
}
