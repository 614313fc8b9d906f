import * as z from 'zod/mini'
import { defineCall, nothing } from '../../contract/call.ts'
import { containerCalls } from '../../contract/container.calls.ts'
import { uuidParam } from '../../contract/field.ts'
import type { Actor } from '../../contract/role.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { openFileStore } from '../document/file-store.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, lockQuery } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { tellWhenAllSigned } from './all-signed.ts'
import { sealContainer } from './ask-signing.ts'
import { POSTBACK_PATH } from './bring.ts'
import { snapshotOf, toContainer } from './container.ts'
import { askSigningJob } from './container.jobs.ts'
import { hidesSigned } from './container.routes.ts'
import { findContainer, findSentContainer, type StoredContainer, writeContainer } from './container.store.ts'

const ASICE = 'application/vnd.etsi.asic-e+zip'

/** Not of the portal's own contract: the signing gateway calls it. */
const postbackCall = defineCall({
  method: 'POST',
  path: `${POSTBACK_PATH}/:uuid`,
  summary: 'The signing gateway tells that something happened',
  access: 'public',
  params: z.object({ uuid: uuidParam }),
  answer: nothing,
})

const must = (stored: StoredContainer | undefined): StoredContainer => {
  if (!stored) throw new Problem('notFound')
  return stored
}

/** @throws Problem notFound; query.refused where the container's life knows no such step now */
const markSigned = async (api: Api, tx: Transaction, actor: Actor, id: number): Promise<StoredContainer> => {
  const { container } = must(await findContainer(tx, id))
  const query = reached(actor, await lockQuery(tx, container.queryId))
  const current = must(await findContainer(tx, id))
  if (!snapshotOf(current).can({ type: 'container.markSigned' }))
    throw new Problem('query.refused', { currentStatus: query.status, reason: 'notFromThisStatus' })
  await writeContainer(tx, id, { allSignedAt: api.now(), signedByHand: true })
  await audit(tx, {
    event: 'container.markedSigned',
    accountUserId: actor.userId,
    subject: 'container',
    subjectId: id,
  })
  await tellWhenAllSigned(api, tx, container.queryId)
  return must(await findContainer(tx, id))
}

/** What happens to containers after they were sent. */
export const signingRoutes = (api: Api): void => {
  const needs = { ...api, files: openFileStore(api.config) }

  // Anybody can call it, so its body is not even read: it only makes the server ask the gateway.
  bind(api, postbackCall, {}, async ({ params, database }) => {
    const container = await findSentContainer(database, params.uuid)
    if (!container) throw new Problem('notFound')
    await database.transaction((tx) => api.jobs.send(tx, askSigningJob, { containerId: container.id }))
  })

  bind(api, containerCalls.setAllSigned, {}, async ({ actor, database, params }) =>
    toContainer(await database.transaction((tx) => markSigned(api, tx, actor, params.id)), true),
  )

  bind(api, containerCalls.download, {}, async ({ actor, database, params }) => {
    const query = reached(actor, await findQuery(database, params.id))
    const row = await findSentContainer(database, params.uuid)
    if (row?.queryId !== query.queryId || hidesSigned(actor, query)) throw new Problem('notFound')
    const stored = must(await findContainer(database, row.id))
    const key = await sealContainer(needs, stored)
    if (key === null) throw new Problem('document.missing')
    return { name: `${stored.container.title}.asice`, type: ASICE, content: await needs.files.get(key) }
  })
}
