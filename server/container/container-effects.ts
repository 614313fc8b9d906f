import { randomUUID } from 'node:crypto'
import type { ContainerEffect } from '../../machines/lifecycle/container/container.machine.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import type { Effects } from '../lifecycle/effects.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryLifecycle } from '../query/lifecycle/query-lifecycle.ts'
import { fetchSignedFileJob, submitContainerJob } from './container.jobs.ts'
import { findContainer, writeContainer, writeSigner } from './container.store.ts'

/** What the transitions of a container set off; see the machine for what each one means. */
export const containerEffects = (jobs: Jobs, query: QueryLifecycle): Effects<ContainerEffect> => ({
  submitToGateway: async ({ tx, id }) => {
    await writeContainer(tx, id, { uuid: randomUUID() })
    await jobs.send(tx, submitContainerJob, { containerId: id })
  },
  storeSigning: async ({ tx, id }, { token, pages }) => {
    await writeContainer(tx, id, { gatewayToken: token })
    for (const [signerId, page] of Object.entries(pages)) await writeSigner(tx, Number(signerId), { page })
  },
  storeSignature: ({ tx }, { signerId, signedAt }) =>
    writeSigner(tx, signerId, { signedAt: new Date(signedAt), refused: false }),
  storeRefusal: ({ tx }, { signerId, refused }) => writeSigner(tx, signerId, { refused }),
  fetchSignedFile: ({ tx, id }) => jobs.send(tx, fetchSignedFileJob, { containerId: id }),
  reportAllSigned: async ({ tx, id }) => {
    const stored = await findContainer(tx, id)
    if (!stored) throw new Problem('notFound')
    // Refused while another container of the query waits.
    await query.applyIfAllowed(tx, stored.container.queryId, {
      type: 'containers.allSigned',
      principal: system,
    })
  },
})
