import type { EffectContext } from '../lifecycle/effects.ts'
import type { ContainerLifecycle } from './container-lifecycle.ts'
import { findContainers } from './container.store.ts'

/** Ends the signings of a query in the transaction of the step that closes it; the gateway is told by a job. */
export const endSignings = async (
  lifecycle: ContainerLifecycle,
  { tx, id }: EffectContext,
): Promise<void> => {
  for (const { container } of await findContainers(tx, id))
    await lifecycle.applyIfAllowed(tx, container.id, { type: 'query.closed' })
}
