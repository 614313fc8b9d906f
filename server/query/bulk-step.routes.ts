import * as z from 'zod/mini'
import { bulkStepCalls } from '../../api/bulk-step.calls.ts'
import { bulkStep, chosenQueries } from '../../api/bulk-step.ts'
import { bulkStepTypes } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findStanding, takeForEach } from './lifecycle/take-step-in-bulk.ts'
import type { StepDependencies } from './lifecycle/query-lifecycle.ts'

const eachOnce = <T>(idOf: (one: T) => number) =>
  z.refine<T[]>((list) => new Set(list.map(idOf)).size === list.length, 'field.invalid')

const standingsBody = z.extend(chosenQueries, {
  queryIds: chosenQueries.shape.queryIds.check(eachOnce((queryId) => queryId)),
})
const stepBody = z.extend(bulkStep, {
  event: z.enum(bulkStepTypes, 'field.choice'),
  queries: bulkStep.shape.queries.check(eachOnce(({ queryId }) => queryId)),
})

const { take } = bulkStepCalls

/** Many queries at once: how they stand, and a step for each of them. */
export const bulkStepRoutes = (api: Api & StepDependencies & Pick<Dependencies, 'now'>): void => {
  bind(api, bulkStepCalls.standings, { body: standingsBody }, async ({ principal, database, body }) => {
    const found = []
    for (const queryId of body.queryIds)
      found.push(await findStanding(database, principal, queryId, api.now()))
    return found.filter((one) => one !== null)
  })
  bind(api, take, { body: stepBody }, ({ principal, database, body, request }) =>
    takeForEach(
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
    ),
  )
}
