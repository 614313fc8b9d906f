import { messageCalls } from '../../contract/message.calls.ts'
import type { Actor } from '../../contract/role.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import type { Connection } from '../database/database.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { findQuery } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { toMessage } from './message.ts'
import { findMessages, insertMessage } from './message.store.ts'

/** The chat is held among those who see a query as in-house. */
const reachChat = async (database: Connection, actor: Actor, queryId: number) => {
  reached(actor, await findQuery(database, queryId))
  if (!seesInhouse(kindOf(actor))) throw new Problem('access.denied')
}

/** The chat of a query: reading it and adding to it, in any status. */
export const messageRoutes = (api: Api): void => {
  bind(api, messageCalls.find, {}, async ({ actor, database, params }) => {
    await reachChat(database, actor, params.queryId)
    return (await findMessages(database, params.queryId)).map(toMessage)
  })
  bind(api, messageCalls.save, {}, async ({ actor, user, database, params, body }) => {
    await reachChat(database, actor, params.queryId)
    const stored = await insertMessage(database, {
      queryId: params.queryId,
      content: body.content,
      createdAt: api.now(),
      createdBy: actor.userId,
      createdByName: user.fullName,
    })
    return toMessage(stored)
  })
}
