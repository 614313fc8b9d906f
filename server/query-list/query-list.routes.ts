import { queryListCalls } from '../../api/query-list.calls.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { countQueries, listQueries } from './query-list.ts'

export const queryListRoutes = (api: Api): void => {
  bind(api, queryListCalls.all, {}, ({ principal, database, query, body }) =>
    listQueries(database, principal, body, query),
  )
  bind(api, queryListCalls.ofPartner, {}, ({ principal, database, query, body }) =>
    listQueries(database, principal, body, query),
  )
  bind(api, queryListCalls.counts, {}, ({ principal, database }) => countQueries(database, principal))
}
