import { reasonCalls } from '../../contract/reason.calls.ts'
import { audit } from '../audit/audit.ts'
import { type Api, bind } from '../http/bind.ts'
import { findReasons, replaceReasons } from './reason.store.ts'

/** Why a query may be closed: read by everyone who may close one, written by compliance. */
export const reasonRoutes = (api: Api): void => {
  bind(api, reasonCalls.findAll, {}, ({ database }) => findReasons(database))
  bind(api, reasonCalls.updateAll, {}, ({ actor, database, body }) =>
    database.transaction(async (tx) => {
      const stored = await replaceReasons(tx, body)
      await audit(tx, { event: 'reasons.changed', accountUserId: actor.userId })
      return stored
    }),
  )
}
