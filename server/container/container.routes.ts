import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { containerCalls } from '../../contract/container.calls.ts'
import type { Actor } from '../../contract/role.ts'
import { validContainerSave } from '../../domain/valid/container.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import { metaOf } from '../../machines/query.turn.ts'
import { audit } from '../audit/audit.ts'
import { findProvider } from '../contract/provider.ts'
import type { Connection } from '../database/database.ts'
import { type Api, bind } from '../http/bind.ts'
import { applyEvent } from '../query/lifecycle.ts'
import { findQuery, lockQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import type { QueryRow } from '../query/query.table.ts'
import { reached } from '../query/visibility.ts'
import { isSent, tellsPersonalCodes, toContainer } from './container.ts'
import { findContainers, type StoredContainer } from './container.store.ts'
import { saveContainers } from './save-containers.ts'
import { possibleSigners, providerSigner } from './signers.ts'

const validSave = z.array(validContainerSave).check(z.maxLength(50, 'field.tooMany'))

type Reading = { database: Connection; actor: Actor; request: FastifyRequest }

const tellReading = async (
  { database, actor, request }: Reading,
  queryId: number,
  people: Parameters<typeof tellsPersonalCodes>[0],
) => {
  if (!tellsPersonalCodes(people)) return
  await audit(database, {
    event: 'query.personalCodesRead',
    accountUserId: actor.userId,
    subject: 'query',
    subjectId: queryId,
    requestId: request.id,
  })
}

/** What is signed of a closed query is no longer shown to the partner, only in-house and to the shop. */
export const hidesSigned = (actor: Actor, { status }: Pick<QueryRow, 'status'>): boolean =>
  kindOf(actor) === 'partner' && metaOf(status).stage === 'closed'

const readContainers = async (reading: Reading, queryId: number): Promise<StoredContainer[]> => {
  const { database, actor } = reading
  const query = reached(actor, await findQuery(database, queryId))
  if (hidesSigned(actor, query)) return []
  const containers = await findContainers(database, queryId)
  await tellReading(
    reading,
    queryId,
    containers.flatMap(({ signers }) => signers),
  )
  return containers
}

const bindReading = (api: Api) => {
  bind(api, containerCalls.find, {}, async (reading) =>
    (await readContainers(reading, reading.params.id)).map((one) =>
      toContainer(one, seesInhouse(kindOf(reading.actor))),
    ),
  )
  bind(api, containerCalls.folderInfo, {}, async (reading) => {
    const containers = (await readContainers(reading, reading.params.queryId)).filter(isSent)
    return {
      contracts: containers.map((one) => {
        const { title, uuid, hasAllSigned, signers } = toContainer(one, false)
        return { containerUUID: uuid ?? '', fileName: `${title}.asice`, allSigned: hasAllSigned, signers }
      }),
    }
  })
  bind(api, containerCalls.signers, {}, async (reading) => {
    const { actor, database, params } = reading
    const stored = await withParts(database, reached(actor, await findQuery(database, params.id)))
    const signers = possibleSigners(await findProvider(database), stored)
    await tellReading(reading, params.id, signers)
    return signers
  })
  bind(api, containerCalls.representative, {}, async ({ database }) =>
    providerSigner(await findProvider(database)),
  )
}

const hold = (
  connection: Connection,
  actor: Actor,
  queryId: number,
  work: (held: Held) => Promise<StoredContainer[]>,
) =>
  connection.transaction(async (tx) =>
    work({ tx, stored: await withParts(tx, reached(actor, await lockQuery(tx, queryId))) }),
  )
type Held = { tx: Parameters<Parameters<Connection['transaction']>[0]>[0]; stored: StoredQuery }

/** Containers: reading, entering and sending them. */
export const containerRoutes = (api: Api): void => {
  bindReading(api)
  bind(api, containerCalls.save, { body: validSave }, async ({ actor, database, params, body }) => {
    const saved = await hold(database, actor, params.id, ({ tx, stored }) =>
      saveContainers(tx, actor, stored, body),
    )
    return saved.map((one) => toContainer(one, false))
  })
  bind(api, containerCalls.send, {}, ({ actor, database, params, body }) =>
    database.transaction((tx) =>
      applyEvent(api, tx, params.id, {
        type: 'contract.sendForSigning',
        actor,
        containers: body.map(({ id }) => id),
      }),
    ),
  )
}
