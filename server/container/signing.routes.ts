import * as z from 'zod/mini'
import { fullName } from '../../domain/person-name.ts'
import { defineCall, noContent } from '../../api/call.ts'
import { containerCalls } from '../../api/container.calls.ts'
import { uuidParam } from '../../api/field.ts'
import type { ContainerEvent } from '../../machines/lifecycle/container/container-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { fetchSignedFile, type SyncDependencies } from './sync-signing.ts'
import { POSTBACK_PATH } from './submit-to-gateway.ts'
import { snapshotOf, toContainer } from './container-view.ts'
import { syncSigningJob } from './container.jobs.ts'
import { hidesSigned } from './container.routes.ts'
import { findContainer, findSentContainer, type StoredContainer } from './container.store.ts'

const ASICE = 'application/vnd.etsi.asic-e+zip'

/** The signing gateway's postback; not part of the documented API. */
const postbackCall = defineCall({
  method: 'POST',
  path: `${POSTBACK_PATH}/:uuid`,
  summary: 'Postback of the signing gateway',
  access: 'public',
  params: z.object({ uuid: uuidParam }),
  response: noContent,
})

/** Actions of compliance on a sent container. */
const bindSteps = (api: Api & SyncDependencies) => {
  const apply = async (database: Connection, id: number, event: ContainerEvent) =>
    toContainer(await database.transaction((tx) => api.lifecycles.container.apply(tx, id, event)), {
      codes: true,
      pages: true,
    })
  bind(api, containerCalls.setAllSigned, {}, ({ principal, database, params }) =>
    apply(database, params.id, { type: 'container.markSigned', principal }),
  )
  bind(api, containerCalls.remind, {}, ({ principal, database, params }) =>
    apply(database, params.id, { type: 'container.remind', at: api.now().toISOString(), principal }),
  )
  bind(api, containerCalls.withdraw, {}, ({ principal, database, params }) =>
    apply(database, params.id, { type: 'container.withdraw', principal }),
  )
  bind(
    api,
    containerCalls.address,
    {},
    ({ principal, database, params: { id, signerId }, body: { email } }) =>
      apply(database, id, { type: 'signer.addressed', signerId, email, principal }),
  )
}

/**
 * Why there is no signed file: a signature is missing, it was signed outside the portal, or the signing has ended.
 */
const unsigned = (stored: StoredContainer): Problem => {
  const { container, signers } = stored
  const missing = signers.filter(({ signedAt }) => signedAt === null).map(fullName)
  const waits = snapshotOf(stored).hasTag('waiting')
  const state = container.signedByHand ? 'byHand' : waits ? 'waiting' : 'ended'
  return new Problem('container.unsigned', {
    values: { file: container.title, state, missing: missing.join(', ') },
  })
}

/** Routes of sent containers. */
export const signingRoutes = (api: Api & SyncDependencies & Pick<Dependencies, 'jobs'>): void => {
  // The call is not authenticated, so its body is ignored: it only triggers a request to the gateway.
  bind(api, postbackCall, {}, async ({ params, database }) => {
    const container = await findSentContainer(database, params.uuid)
    if (!container) throw new Problem('notFound')
    await database.transaction((tx) => api.jobs.send(tx, syncSigningJob, { containerId: container.id }))
  })

  bindSteps(api)
  bind(api, containerCalls.download, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    const row = await findSentContainer(database, params.uuid)
    if (row?.queryId !== query.queryId || hidesSigned(principal, query)) throw new Problem('notFound')
    const stored = await findContainer(database, row.id)
    if (!stored) throw new Problem('notFound')
    const key = await fetchSignedFile(api, stored)
    if (key === null) throw unsigned(stored)
    return {
      name: `${row.title}.asice`,
      type: ASICE,
      content: await api.files.get(key),
      read: { event: 'container.read', subject: 'container', subjectId: row.id },
    }
  })
}
