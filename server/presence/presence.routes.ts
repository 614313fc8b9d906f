import { presenceCalls } from '../../contract/presence.calls.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { arrive, leave } from './presence.store.ts'

/** Who has a query open just now. Nothing of it is history: it is neither audited nor kept. */
export const presenceRoutes = (api: Api): void => {
  bind(api, presenceCalls.arrive, {}, async ({ actor, user, database, params }) => {
    const window = { queryId: params.id, jti: user.jti, windowId: params.windowId }
    const rows = await arrive(database, actor, window)
    const [stand] = rows
    if (!stand) throw new Problem('notFound')
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
