import { queryListCalls } from '../../contract/query-list.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { countQueries, listQueries } from './query-list.ts'

export const queryListRoutes = (api: Api): void => {
  bind(api, queryListCalls.all, {}, ({ actor, database, query, body }) =>
    listQueries(database, actor, body, query),
  )
  bind(api, queryListCalls.ofPartner, {}, ({ actor, database, query, body }) =>
    listQueries(database, actor, body, query),
  )
  bind(api, queryListCalls.counts, {}, ({ actor, database }) => countQueries(database, actor))
}
