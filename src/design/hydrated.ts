import { useSyncExternalStore } from 'react'

/** False on the server, which has no storage and no user. */
export const inBrowser = typeof document !== 'undefined'

const never = () => () => undefined
const yes = () => true
const no = () => false

/**
 * False on the server and during hydration, true in any later render. For what only the browser knows: until then a
 * component must render what the server did.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
