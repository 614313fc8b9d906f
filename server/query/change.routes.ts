import { queryCalls } from '../../contract/query.calls.ts'
import type { Standing } from '../../contract/status.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { changeQuery } from './save.ts'
import type { StoredQuery } from './query.store.ts'

const standingOf = ({ query: { queryId, status, modifiedAt } }: StoredQuery): Standing => ({
  queryId,
  status,
  modifiedDtime: modifiedAt.toISOString(),
})

/** Calls that change one field of a query. */
export const changeRoutes = (api: Api): void => {
  bind(api, queryCalls.changeManager, {}, async ({ actor, database, params, query }) => {
    if (!seesInhouse(kindOf(actor))) throw new Problem('access.denied')
    return standingOf(await changeQuery(api, database, actor, params.id, { managerId: query.managerId }))
  })
  bind(api, queryCalls.changeSuretyRequired, {}, async ({ actor, database, params, query }) =>
    standingOf(await changeQuery(api, database, actor, params.id, query)),
  )
}
