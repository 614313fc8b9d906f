/** A running portal whose parts can be killed. */
export type PortalUnderKills = {
  address: string
  /** Kills the part, and resolves when it is running again. */
  kill: () => Promise<void>
  /** Stops the portal, but not its database yet. Returns the address of the database. */
  stopWriting: () => Promise<string>
  end: () => Promise<void>
}

/** What can be killed. */
export type Target = { name: string; times: number; start: () => Promise<PortalUnderKills> }
