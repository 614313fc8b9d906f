import { queryCalls } from '../../contract/query.calls.ts'
import type { Actor } from '../../contract/role.ts'
import type { StatusCode } from '../../contract/status.ts'
import type { QueryEvent } from '../../machines/query.events.ts'
import { eventOf } from '../../machines/query.next-steps.ts'
import { eventForStatus } from '../../machines/query.status-event.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { applyEvent } from './lifecycle.ts'
import type { QueryRow } from './query.table.ts'
import { reached } from './visibility.ts'

/**
 * The one event that leads from the stored status to the asked one; no status asks to reopen.
 * @throws Problem notFound; query.unreachable where no step leads there
 */
const asked =
  (actor: Actor, status: StatusCode | null, reason: string) =>
  (held: QueryRow): QueryEvent => {
    const { status: stored } = reached(actor, held)
    const type = eventForStatus(actor, stored, status)
    if (type === null) throw new Problem('query.unreachable', { currentStatus: stored })
    return eventOf(type, actor, { reason })
  }

/** The calls whose one effect is a step of the lifecycle. */
export const stepRoutes = (api: Api): void => {
  bind(api, queryCalls.changeStatus, {}, ({ actor, database, query }) =>
    database.transaction((tx) =>
      applyEvent(api, tx, query.queryId, asked(actor, query.status || null, query.closingReason ?? '')),
    ),
  )
  bind(api, queryCalls.annul, {}, ({ actor, database, params }) =>
    database.transaction((tx) => applyEvent(api, tx, params.id, { type: 'query.annul', actor })),
  )
}
