/** The oldest PostgreSQL with which the tests of the API were run. */
const OLDEST = 15

/** Refuses a database by its `server_version`, such as `14.9 (Debian 14.9-1)`. @throws Error for one that is too old */
export const assertRecent = (version: string): void => {
  if (Number.parseInt(version) < OLDEST)
    throw new Error(`it is PostgreSQL ${version}; ${OLDEST} or later is needed`)
}
