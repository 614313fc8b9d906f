import { changesReadBy } from '../../domain/terms-difference.ts'
import { statusHistoryCalls } from '../../api/status-history.calls.ts'
import { isInhouseEvent, isInhouseNote } from '../../machines/lifecycle/query/query-history.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { shownTime } from '../platform/language/time.ts'
import { readsVotes } from '../query/record/vote-visibility.ts'
import { findHistory } from '../query/parts/status-history.store.ts'

export const statusHistoryRoutes = (api: Api): void => {
  bind(api, statusHistoryCalls.find, {}, async ({ principal, database, params }) => {
    assertVisible(principal, await findQuery(database, params.queryId))
    const inhouse = seesInhouse(principalKind(principal))
    const rows = await findHistory(database, params.queryId)
    return rows.map(({ status, event, createdAt, createdByName, reason, changes, votes }) => ({
      status,
      event: event !== null && isInhouseEvent(event) && !inhouse ? null : event,
      createdDtime: createdAt.toISOString(),
      formattedCreatedDtime: shownTime(createdAt),
      createdByName,
      byCommittee: votes.length > 0,
      votes: readsVotes(principal) ? votes : [],
      changes: changesReadBy(inhouse, changes),
      reason: isInhouseNote(status) && !inhouse ? null : reason,
    }))
  })
}
