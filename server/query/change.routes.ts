import { queryCalls } from '../../api/query.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { toStanding } from './record/to-query.ts'
import { changeQuery, type SaveDependencies } from './save/save.ts'

/** Calls that change one field of a query. */
export const changeRoutes = (api: Api & SaveDependencies): void => {
  bind(api, queryCalls.changeManager, {}, async ({ principal, database, params, query }) => {
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    const patch = { managerId: query.managerId }
    return toStanding((await changeQuery(api, database, principal, params.id, patch)).query)
  })
  bind(api, queryCalls.changeSuretyRequired, {}, async ({ principal, database, params, query }) =>
    toStanding((await changeQuery(api, database, principal, params.id, query)).query),
  )
}
