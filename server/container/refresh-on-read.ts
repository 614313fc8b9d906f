import { snapshotOf } from './container-view.ts'
import type { StoredContainer } from './container.store.ts'
import { type SyncDependencies, syncSigning } from './sync-signing.ts'

/** Minimum interval between two polls of the gateway for one container. */
const EVERY_MS = 3_000
/** The most containers polled per request; the next request polls the others. */
const MOST_AT_ONCE = 10

/**
 * Returns a function that polls the gateway in the background for the containers a reader opens, because the gateway
 * sends no postback for a refusal. The response never waits for it. Errors are ignored: the scheduled synchronisation
 * retries.
 */
export const createRefreshOnRead = (dependencies: SyncDependencies) => {
  const asked = new Map<number, number>()
  return (containers: readonly StoredContainer[]): void => {
    const now = performance.now()
    for (const [id, at] of asked) if (now - at >= EVERY_MS) asked.delete(id)
    containers
      .filter((one) => snapshotOf(one).hasTag('waiting') && one.container.gatewayToken !== null)
      .filter(({ container: { id } }) => !asked.has(id))
      .slice(0, MOST_AT_ONCE)
      .forEach(({ container: { id } }) => {
        asked.set(id, now)
        syncSigning(dependencies, id).catch(() => undefined)
      })
  }
}
