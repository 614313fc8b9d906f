import { sessionCalls } from '../../contract/session.calls.ts'
import { audit } from '../audit/audit.ts'
import { bind, type Api } from '../http/bind.ts'
import { endSession } from './session.store.ts'
import { sendSessionHeaders, signIn } from './sign-in.ts'

export const sessionRoutes = (api: Api): void => {
  bind(api, sessionCalls.login, {}, async ({ body, request, reply }) => {
    const started = await signIn(api, body, { address: request.ip, requestId: request.id })
    sendSessionHeaders(reply, started)
    return started.session
  })

  bind(api, sessionCalls.logout, {}, async ({ user, database, request }) => {
    await database.transaction(async (tx) => {
      await endSession(tx, user.jti, api.now())
      await audit(tx, { event: 'session.ended', accountUserId: user.accountUserId, requestId: request.id })
    })
  })
}
