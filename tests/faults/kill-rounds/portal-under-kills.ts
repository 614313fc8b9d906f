/** A running portal whose parts can be killed. */
export type PortalUnderKills = {
  address: string
  /** Kills the part, and resolves when it is running again. */
  kill: () => Promise<void>
  /** Connection string of the database, which is started if it does not run. */
  databaseUrl: () => Promise<string>
  end: () => Promise<void>
}

/** What can be killed. `isOrderly`: it is not killed but ended with a signal, which no caller may notice. */
export type Target = {
  name: string
  times: number
  isOrderly?: true
  start: () => Promise<PortalUnderKills>
}
