import { queryCalls } from '../../api/query.calls.ts'
import type { Principal } from '../../api/role.ts'
import type { StatusCode } from '../../api/status.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/events.ts'
import { eventOf } from '../../machines/lifecycle/query/next-steps.ts'
import { eventForStatus } from '../../machines/lifecycle/query/status-event.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { LockedQuery, StepDependencies } from './lifecycle/query-lifecycle.ts'
import { assertVisible } from './record/visibility.ts'

/**
 * The one event that leads from the stored to the requested status; null requests a reopening.
 * @throws Problem notFound; query.unreachable where no step leads there
 */
const eventRequested =
  (principal: Principal, requested: StatusCode | null, words: string) =>
  (locked: LockedQuery): QueryEvent => {
    const { status } = assertVisible(principal, locked.query)
    const type = eventForStatus(principal, status, requested)
    if (type === null) throw new Problem('query.unreachable', { currentStatus: status })
    return eventOf(type, principal, { reason: words, note: words })
  }

/** The calls that only take a step of the lifecycle. */
export const stepRoutes = (api: Api & StepDependencies): void => {
  const { apply } = api.lifecycles.query
  bind(api, queryCalls.changeStatus, {}, ({ principal, database, query }) =>
    database.transaction((tx) =>
      apply(tx, query.queryId, eventRequested(principal, query.status || null, query.closingReason ?? '')),
    ),
  )
  bind(api, queryCalls.step, {}, ({ principal, database, body }) =>
    database.transaction((tx) =>
      apply(tx, body.queryId, eventRequested(principal, body.status || null, body.closingReason ?? '')),
    ),
  )
  bind(api, queryCalls.annul, {}, ({ principal, database, params }) =>
    database.transaction((tx) => apply(tx, params.id, { type: 'query.annul', principal })),
  )
}
