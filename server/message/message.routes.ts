import { messageCalls } from '../../api/message.calls.ts'
import type { Principal } from '../../api/role.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { notifyOfMessage } from '../notification/news.job.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { OpenSession } from '../session/session.store.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { toMessage, findMessages, insertMessage } from '../query/parts/message.store.ts'

/** Only in-house views read and write the chat. */
const reachChat = async (database: Connection, principal: Principal, queryId: number) => {
  const query = assertVisible(principal, await findQuery(database, queryId))
  if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
  return query
}

/** Routes of a query's chat: read and add messages, in any status. */
export const messageRoutes = (api: Api<OpenSession> & Pick<Dependencies, 'jobs' | 'now'>): void => {
  bind(api, messageCalls.find, {}, async ({ principal, database, params }) => {
    await reachChat(database, principal, params.queryId)
    return (await findMessages(database, params.queryId)).map(toMessage)
  })
  bind(api, messageCalls.save, {}, async ({ principal, user, database, params, body }) => {
    const query = await reachChat(database, principal, params.queryId)
    return database.transaction(async (tx) => {
      const earlier = await findMessages(tx, params.queryId)
      const stored = await insertMessage(tx, {
        queryId: params.queryId,
        content: body.content,
        createdAt: api.now(),
        createdBy: principal.userId,
        createdByName: user.fullName,
      })
      await audit(tx, {
        event: 'message.written',
        accountUserId: principal.userId,
        subject: 'query',
        subjectId: params.queryId,
        details: { messageId: stored.messageId },
      })
      await notifyOfMessage(api.jobs, tx, query, earlier, stored)
      return toMessage(stored)
    })
  })
}
