import type { Dependencies } from '../dependencies/dependencies.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { ownExports, ownFile, startExport } from '../export/own-exports.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertOffered, assertRiskOffered, countList, countQueries, listQueries } from './query-list.ts'
import { findPartners } from './query-list.store.ts'

type ListApi = Api & Pick<Dependencies, 'files' | 'jobs' | 'now'>

const KIND = 'queries'

const bindExports = (api: ListApi) => {
  bind(api, queryListCalls.startExport, {}, ({ principal, database, body, language }) => {
    assertOffered(principal, body.partnerId)
    assertRiskOffered(principal, { riskDue: body.riskDue, riskColumns: body.riskColumns })
    const { searchParam, ...asked } = body
    // The search text may contain a personal code.
    const details = { ...asked, ...(searchParam !== undefined && { searchParam: withoutCodes(searchParam) }) }
    const event = 'queryList.exported'
    return database.transaction((tx) =>
      startExport(api, tx, { kind: KIND, principal, language, asked: body, event, details }),
    )
  })
  bind(api, queryListCalls.exports, {}, ({ principal, database }) =>
    ownExports(api, database, principal, KIND),
  )
  bind(api, queryListCalls.downloadExport, {}, ({ principal, database, params: { exportId } }) =>
    ownFile(api, database, principal, { kind: KIND, exportId }),
  )
}

export const queryListRoutes = (api: ListApi): void => {
  bindExports(api)
  bind(api, queryListCalls.all, {}, ({ principal, database, query, body }) =>
    listQueries(database, principal, body, query),
  )
  bind(api, queryListCalls.ofPartner, {}, ({ principal, database, query, body }) =>
    listQueries(database, principal, body, query),
  )
  bind(api, queryListCalls.total, {}, ({ principal, database, query, body }) =>
    countList(database, principal, body, query),
  )
  bind(api, queryListCalls.counts, {}, ({ principal, database }) => countQueries(database, principal))
  bind(api, queryListCalls.partners, {}, async ({ principal, database }) => {
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    return findPartners(database, principal)
  })
}
