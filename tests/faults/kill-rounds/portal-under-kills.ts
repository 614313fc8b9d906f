/** A running portal whose parts can be killed. */
export type PortalUnderKills = {
  address: string
  /** Kills the part, and resolves when it is running again. */
  kill: () => Promise<void>
  /** Connection string of the database, which is started if it does not run. */
  databaseUrl: () => Promise<string>
  end: () => Promise<void>
}

/** What can be killed. */
export type Target = { name: string; times: number; start: () => Promise<PortalUnderKills> }
