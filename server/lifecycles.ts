import { containerEffects } from './container/container-effects.ts'
import { type ContainerLifecycle, createContainerLifecycle } from './container/container-lifecycle.ts'
import { sendContainers } from './container/send-containers.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { decideAutomatically } from './query/lifecycle/decide.ts'
import { createQueryLifecycle, type QueryLifecycle } from './query/lifecycle/query-lifecycle.ts'
import { writeQuery } from './query/record/query.write.ts'
import { announceStatus } from './webhook/announce.ts'
import { offerEffects } from './selfserve/offer-effects.ts'
import { createOfferLifecycle, type OfferLifecycle } from './selfserve/offer-lifecycle.ts'

export type Lifecycles = { query: QueryLifecycle; container: ContainerLifecycle; offer: OfferLifecycle }

/** Joins the lifecycles with their effects, which apply events to each other. */
export const createLifecycles = ({ jobs, now }: { jobs: Jobs; now: () => Date }): Lifecycles => {
  const query: QueryLifecycle = createQueryLifecycle(
    now,
    {
      decideAutomatically: (context) => decideAutomatically(query, context),
      sendContainers: (context, { containers }) => sendContainers(container, context, containers),
      storeDeliveryDate: ({ tx, id }, { deliveryDate }) => writeQuery(tx, id, { deliveryDate }),
    },
    (tx, change) => announceStatus(jobs, tx, change),
  )
  const container: ContainerLifecycle = createContainerLifecycle(now, containerEffects(jobs, query))
  return { query, container, offer: createOfferLifecycle(now, offerEffects({ jobs, now })) }
}
