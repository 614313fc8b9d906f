import { queryListCalls } from '../../contract/query-list.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { listQueries } from './query-list.ts'
import { countByStatus } from './query-list.store.ts'

export const queryListRoutes = (api: Api): void => {
  bind(api, queryListCalls.all, {}, ({ actor, database, query, body }) =>
    listQueries(database, actor, body, query),
  )
  bind(api, queryListCalls.ofPartner, {}, ({ actor, database, query, body }) =>
    listQueries(database, actor, body, query),
  )
  bind(api, queryListCalls.counts, {}, async ({ actor, database }) => {
    const counts = await countByStatus(database, actor)
    return Object.fromEntries(
      counts.filter(({ queries }) => queries > 0).map(({ status, queries }) => [status, queries]),
    )
  })
}
