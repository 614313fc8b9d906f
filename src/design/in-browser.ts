/** False on the server, which has no storage and no user. */
export const inBrowser = typeof document !== 'undefined'
