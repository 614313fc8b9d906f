import { containerCalls } from '../../api/container.calls.ts'
import type { Principal } from '../../api/role.ts'
import { validContainers } from '../../domain/valid/valid-container.ts'
import { principalKind, seesInhouse, system } from '../../machines/lifecycle/query/principal.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { findProvider } from '../contract/find-provider.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { findQuery, lockQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { isEditable, type Reader, toContainer } from './container-view.ts'
import { findContainers, type StoredContainer } from './container.store.ts'
import { createRefreshOnRead, type SyncDependencies } from './sync-signing.ts'
import { saveContainers } from './save-containers.ts'
import { possibleSigners, providerSigner } from './signers.ts'

type ReadRequest = { database: Connection; principal: Principal }

/** The signed files of a closed query are shown in-house and to the shop, no longer to the partner. */
export const hidesSigned = (principal: Principal, { status }: Pick<QueryRow, 'status'>): boolean =>
  principalKind(principal) === 'partner' && metaOf(status).stage === 'closed'

/** In-house users help others sign, so they read the personal codes of signers and their pages. */
const readerOf = (principal: Principal): Reader => {
  const inhouse = seesInhouse(principalKind(principal))
  return { codes: inhouse, pages: inhouse }
}

const readContainers = async (input: ReadRequest, queryId: number): Promise<StoredContainer[]> => {
  const { database, principal } = input
  const query = assertVisible(principal, await findQuery(database, queryId))
  if (hidesSigned(principal, query)) return []
  return findContainers(database, queryId)
}

const bindReading = (api: Api & SyncDependencies) => {
  const look = createRefreshOnRead(api)
  bind(api, containerCalls.find, {}, async (input) => {
    const containers = await readContainers(input, input.params.id)
    look(containers)
    return containers.map((one) => toContainer(one, readerOf(input.principal)))
  })
  bind(api, containerCalls.folderInfo, {}, async (input) => {
    const containers = (await readContainers(input, input.params.queryId)).filter((one) => !isEditable(one))
    return {
      contracts: containers.map((one) => {
        const { title, uuid, hasAllSigned, signers } = toContainer(one, {
          ...readerOf(input.principal),
          pages: false,
        })
        return { containerUUID: uuid ?? '', fileName: `${title}.asice`, allSigned: hasAllSigned, signers }
      }),
    }
  })
  bind(api, containerCalls.signers, {}, async ({ principal, database, params }) => {
    const stored = await loadQueryParts(
      database,
      assertVisible(principal, await findQuery(database, params.id)),
    )
    return possibleSigners(await findProvider(database), stored)
  })
  bind(api, containerCalls.representative, {}, async ({ database }) =>
    providerSigner(await findProvider(database)),
  )
}

const withLockedQuery = (
  connection: Connection,
  principal: Principal,
  queryId: number,
  work: (tx: Transaction, locked: StoredQuery) => Promise<StoredContainer[]>,
) =>
  connection.transaction(async (tx) =>
    work(tx, await loadQueryParts(tx, assertVisible(principal, await lockQuery(tx, queryId)))),
  )

/** Routes to read and save the containers of a query. */
export const containerRoutes = (api: Api & StepDependencies & SyncDependencies): void => {
  bindReading(api)
  bind(
    api,
    containerCalls.save,
    { body: validContainers },
    async ({ principal, database, params, query, body }) => {
      const saved = await withLockedQuery(database, principal, params.id, async (tx, locked) => {
        const stored = await saveContainers(tx, principal, locked, {
          payload: body,
          modifiedDtime: query.modifiedDtime,
          now: api.now(),
        })
        // The deleted container may have been the last one without signatures.
        await api.lifecycles.query.applyIfAllowed(tx, params.id, {
          type: 'containers.allSigned',
          principal: system,
        })
        return stored
      })
      return saved.map((one) => toContainer(one, { codes: true, pages: false }))
    },
  )
}
