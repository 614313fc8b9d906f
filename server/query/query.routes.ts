import { queryCalls } from '../../api/query.calls.ts'
import { validQueryGiven } from '../../domain/valid/valid-query.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { assertConfirmed } from '../platform/http/auth.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { toQuery, toQueryStatus } from './record/to-query.ts'
import { createQuery } from './save/create.ts'
import { findQuery, loadQueryParts } from './record/query.store.ts'
import { storeCompanyReading } from '../company/company-reading.store.ts'
import { checkNewClient } from './save/new-client.ts'
import { saveQuery, type SaveDependencies, changeQuery } from './save/save.ts'
import { assertVisible } from './record/visibility.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { Problem } from '../platform/http/problem.ts'
import { toPartnerSetting } from '../partner/partner.store.ts'
import * as z from 'zod/mini'
import { bulkStepCalls } from '../../api/bulk-step.calls.ts'
import { bulkStep, chosenQueries } from '../../api/bulk-step.ts'
import { bulkStepTypes, stepOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { findBulkQuery, takeForEach } from './lifecycle/take-step-in-bulk.ts'
import type { StepDependencies } from './lifecycle/query-lifecycle.ts'

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
      prepare: async ({ principal, database, body }) => ({
        value: await checkNewClient(api, database, principal, body),
      }),
    },
    async ({ principal, database, body, prepared, reply }) => {
      const stored = await database.transaction(async (tx) => {
        const saved =
          body.queryId === undefined
            ? await createQuery(api, tx, principal, body)
            : await saveQuery(api, tx, principal, body.queryId, body)
        await storeCompanyReading(tx, saved.query.queryId, prepared)
        return saved
      })
      if (body.queryId === undefined) void reply.code(CREATED)
      return toQuery(stored, principal, api.now())
    },
  )

export const queryRoutes = (api: QueryApi): void => {
  bindEdit(api)
  bindSave(api)
}

/** Calls that change one field of a query. */
export const changeRoutes = (api: Api & SaveDependencies): void => {
  bind(api, queryCalls.changeManager, {}, async ({ principal, database, params, query }) => {
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    const patch = { managerId: query.managerId }
    return toQueryStatus((await changeQuery(api, database, principal, params.id, patch)).query)
  })
  bind(api, queryCalls.changeSuretyRequired, {}, async ({ principal, database, params, query }) =>
    toQueryStatus((await changeQuery(api, database, principal, params.id, query)).query),
  )
}

/** The settings of a query's own partner. */
export const queryPartnerRoutes = (api: Api): void => {
  bind(api, queryCalls.partner, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.queryId))
    return toPartnerSetting((await loadQueryParts(database, query)).partner)
  })
}

const eachOnce = <T>(idOf: (one: T) => number) =>
  z.refine<T[]>((list) => new Set(list.map(idOf)).size === list.length, 'field.invalid')

const statusesBody = z.extend(chosenQueries, {
  queryIds: chosenQueries.shape.queryIds.check(eachOnce((queryId) => queryId)),
})
const stepBody = z.extend(bulkStep, {
  event: z.enum(bulkStepTypes, 'field.choice'),
  queries: bulkStep.shape.queries.check(eachOnce(({ queryId }) => queryId)),
})

const { take } = bulkStepCalls

/** Bulk calls: the state of many queries, and one step for each of them. */
export const bulkStepRoutes = (api: Api & StepDependencies & Pick<Dependencies, 'now'>): void => {
  bind(api, bulkStepCalls.statuses, { body: statusesBody }, async ({ principal, database, body }) => {
    const found = []
    for (const queryId of body.queryIds)
      found.push(await findBulkQuery(database, principal, queryId, api.now()))
    return found.filter((one) => one !== null)
  })
  bind(api, take, { body: stepBody }, async ({ principal, unconfirmed, database, body, request }) => {
    if (stepOf(body.event).needsConfirmation) assertConfirmed(unconfirmed)
    return takeForEach(
      {
        lifecycles: api.lifecycles,
        database,
        principal,
        now: api.now,
        onRefused: ({ code, parts: { reason, foreign } }) =>
          audit(database, {
            event: 'call.refused',
            accountUserId: principal.userId,
            requestId: request.id,
            details: { call: `${take.method} ${take.path}`, code, reason, ...(foreign && { foreign: true }) },
            ...foreign,
          }),
        onError: (error) => request.log.error(error),
      },
      body.event,
      body,
    )
  })
}
