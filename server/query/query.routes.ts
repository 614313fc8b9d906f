import { queryCalls } from '../../api/query.calls.ts'
import { validQueryGiven } from '../../domain/valid/valid-query.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { toQuery } from './record/to-query.ts'
import { createQuery } from './save/create.ts'
import { findQuery, loadQueryParts } from './record/query.store.ts'
import { checkNewClient } from './save/new-client.ts'
import { saveQuery, type SaveDependencies } from './save/save.ts'
import { assertVisible } from './record/visibility.ts'

type QueryApi = Api & SaveDependencies & Pick<Dependencies, 'services'>

const CREATED = 201

const bindEdit = (api: Api & SaveDependencies) =>
  bind(api, queryCalls.edit, {}, async ({ principal, database, params }) => {
    const stored = await loadQueryParts(
      database,
      assertVisible(principal, await findQuery(database, params.id)),
    )
    return toQuery(stored, principal, api.now())
  })

const bindSave = (api: QueryApi) =>
  bind(
    api,
    queryCalls.save,
    {
      body: validQueryGiven,
      before: async ({ principal, database, body }) => ({
        value: await checkNewClient(api.services, database, principal, body),
      }),
    },
    async ({ principal, database, body, reply }) => {
      if (body.queryId !== undefined)
        return toQuery(await saveQuery(api, database, principal, body.queryId, body), principal, api.now())
      const stored = await createQuery(api, database, principal, body)
      void reply.code(CREATED)
      return toQuery(stored, principal, api.now())
    },
  )

export const queryRoutes = (api: QueryApi): void => {
  bindEdit(api)
  bindSave(api)
}
