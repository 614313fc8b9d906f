import { reasonCalls } from '../../api/reason.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { countUses, findReasons, REASONS_CHANGED, replaceReasons } from './reason.store.ts'

/** Reasons for closing a query. */
export const reasonRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, reasonCalls.findAll, {}, ({ database }) => findReasons(database))
  bind(api, reasonCalls.uses, {}, ({ database }) => countUses(database))
  bind(api, reasonCalls.updateAll, {}, ({ principal, database, query, body }) =>
    database.transaction(async (tx) => {
      const { reasons, changed } = await replaceReasons(tx, {
        sent: body,
        modifiedDtime: query.modifiedDtime,
        userId: principal.userId,
        now: api.now(),
      })
      if (changed)
        await audit(tx, { event: REASONS_CHANGED, subject: 'reasons', accountUserId: principal.userId })
      return reasons
    }),
  )
}
