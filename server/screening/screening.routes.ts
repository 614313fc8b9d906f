import { screeningCalls } from '../../api/screening.calls.ts'
import type { Screening } from '../../api/screening.ts'
import type { Principal } from '../../api/role.ts'
import type { ScreeningEvent } from '../../machines/lifecycle/screening/screening-facts.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { isBasedOn } from '../platform/http/record-conflict.ts'
import { presentScreenings } from '../query/parts/screening.store.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { ScreeningRow } from '../schema/screening.table.ts'
import { readScreening, type ScreeningDependencies } from './screening-lifecycle.ts'

/** Maps a check to the API response. */
const toScreening = (row: ScreeningRow): Screening => ({
  screeningId: row.screeningId,
  queryId: row.queryId,
  role: row.party.role,
  name: row.party.name,
  state: row.state,
  checkedDtime: row.checkedAt?.toISOString() ?? null,
  source: row.source,
  hits: row.hits,
  settled: row.settledAt && {
    reason: row.settledReason,
    settledDtime: row.settledAt.toISOString(),
    settledByName: row.settledByName,
  },
  modifiedDtime: row.modifiedAt.toISOString(),
})

type Command = {
  principal: Principal
  params: { id: number; screeningId: number }
  body: { modifiedDtime?: string | undefined }
}

/** @throws Problem notFound for a check of another query; query.refused; record.conflict if it was changed since it was read */
const applyTo = async (
  { lifecycles }: ScreeningDependencies,
  tx: Transaction,
  { principal, params, body }: Command,
  event: ScreeningEvent,
): Promise<Screening> => {
  assertVisible(principal, await findQuery(tx, params.id))
  const { queryId } = await readScreening(tx, params.screeningId)
  if (queryId !== params.id) throw new Problem('notFound')
  const stored = await lifecycles.screening.apply(tx, params.screeningId, ({ screening }) => {
    if (!isBasedOn(screening.modifiedAt, body.modifiedDtime))
      throw new Problem('record.conflict', { stored: toScreening(screening) })
    return event
  })
  return toScreening(stored)
}

/** Routes of the checks of a query's parties. */
export const screeningRoutes = (api: Api & ScreeningDependencies): void => {
  bind(api, screeningCalls.find, {}, async ({ principal, database, params }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    return { screenings: presentScreenings(await loadQueryParts(database, query)).map(toScreening) }
  })
  bind(api, screeningCalls.again, {}, ({ principal, database, params, body }) =>
    database.transaction((tx) =>
      applyTo(api, tx, { principal, params, body }, { type: 'screening.again', principal }),
    ),
  )
  bind(api, screeningCalls.confirm, {}, ({ principal, database, params, body }) =>
    database.transaction((tx) =>
      applyTo(
        api,
        tx,
        { principal, params, body },
        { type: 'screening.confirm', principal, reason: body.reason },
      ),
    ),
  )
  bind(api, screeningCalls.dismiss, {}, ({ principal, database, params, body }) =>
    database.transaction((tx) =>
      applyTo(
        api,
        tx,
        { principal, params, body },
        { type: 'screening.dismiss', principal, reason: body.reason },
      ),
    ),
  )
}
