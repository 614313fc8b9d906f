import { snapshotOf } from './container-view.ts'
import type { StoredContainer } from './container.store.ts'
import { type SyncDependencies, syncSigning } from './sync-signing.ts'

/** A signing that somebody looks at is asked for at most once in so many milliseconds. */
const EVERY_MS = 3_000
/** Of many containers, the others come with the next look. */
const MOST_AT_ONCE = 10

/**
 * While somebody looks at containers that wait, the gateway is asked behind their back, because it tells nobody of a
 * refusal. The reader never waits for it, and a gateway that does not answer is left to the watch.
 */
export const createLook = (dependencies: SyncDependencies) => {
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
