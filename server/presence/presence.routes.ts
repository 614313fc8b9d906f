import { presenceCalls } from '../../api/presence.calls.ts'
import type { OpenSession } from '../session/session.store.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { arrive, leave } from './presence.store.ts'

/** Routes of presence on a query. Presence is neither audited nor stored for long. */
export const presenceRoutes = (api: Api<OpenSession>): void => {
  bind(api, presenceCalls.arrive, {}, async ({ principal, user, database, params }) => {
    const window = { queryId: params.id, jti: user.jti, windowId: params.windowId }
    const rows = await arrive(database, principal, window)
    const [stand] = rows
    if (!stand) {
      assertVisible(principal, await findQuery(database, params.id))
      throw new Problem('notFound')
    }
    return {
      modifiedDtime: stand.modifiedAt.toISOString(),
      status: stand.status,
      others: rows.flatMap(({ accountUserId, fullName }) =>
        accountUserId === null ? [] : [{ accountUserId, fullName: fullName ?? '' }],
      ),
    }
  })
  bind(api, presenceCalls.leave, {}, ({ user, database, params }) =>
    leave(database, { queryId: params.id, jti: user.jti, windowId: params.windowId }),
  )
}
