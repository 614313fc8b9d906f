import { sessionCalls } from '../../api/session.calls.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { bind, type Api } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionDependencies } from './authenticate.ts'
import { forgetDevices } from './known-device.ts'
import {
  endSession,
  endSessionsOf,
  findSessionsOf,
  lockUserRow,
  markVerified,
  type OpenSession,
} from './session.store.ts'
import { clearPageCookie } from './page-session.ts'
import { unconfirmedBecause } from './passkey-demand.ts'
import { checkPassword, checkPresent } from './password.ts'
import { clientInfoOf, sendSessionHeaders, signIn } from './sign-in.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const bindConfirming = (api: Api<OpenSession> & SessionDependencies): void => {
  bind(api, sessionCalls.confirm, {}, async ({ user, body, request }) => {
    // As if nothing was confirmed: the password must not extend a confirmation with a passkey.
    const unconfirmed = unconfirmedBecause({ ...user, verifiedAt: null }, api.now())
    if (unconfirmed) throw new Problem(unconfirmed)
    await checkPassword(api, user, body.presentPassword, clientInfoOf(request, api.config))
    await markVerified(api.database, user.jti, api.now())
  })
}

export const sessionRoutes = (api: Api<OpenSession> & SessionDependencies): void => {
  bindConfirming(api)

  bind(api, sessionCalls.login, {}, async ({ body, request, reply }) => {
    const started = await signIn(api, body, clientInfoOf(request, api.config), reply)
    sendSessionHeaders(reply, started, api.config)
    return started.session
  })

  bind(api, sessionCalls.logout, {}, async ({ user, database, request, reply }) => {
    await database.transaction(async (tx) => {
      await endSession(tx, user.jti, api.now())
      await audit(tx, { event: 'session.ended', accountUserId: user.accountUserId, requestId: request.id })
    })
    clearPageCookie(reply, api.config)
  })

  bind(api, sessionCalls.own, {}, async ({ user, database, request }) => {
    const sessions = await findSessionsOf(database, user.accountUserId, api.now())
    return sessions.map(({ jti, method, userAgent, address, createdAt, lastSeenAt }) => ({
      id: jti,
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      method,
      userAgent,
      address,
      sameAddress: address === request.ip,
      current: jti === user.jti,
    }))
  })

  bind(api, sessionCalls.endOne, {}, async ({ user, database, params, request }) => {
    const { accountUserId } = user
    await database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      const ended =
        UUID.test(params.sessionId) &&
        params.sessionId !== user.jti &&
        (await endSessionsOf(tx, accountUserId, api.now(), { only: params.sessionId })) > 0
      if (!ended) throw new Problem('notFound')
      await audit(tx, { event: 'session.otherEnded', accountUserId, requestId: request.id })
    })
  })

  bind(api, sessionCalls.endOthers, {}, async ({ user, database, request }) => {
    const { accountUserId } = user
    await database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      await endSessionsOf(tx, accountUserId, api.now(), { except: user.jti })
      await audit(tx, { event: 'session.othersEnded', accountUserId, requestId: request.id })
    })
  })

  bind(api, sessionCalls.endAll, {}, async ({ user, body, database, request, reply }) => {
    const { accountUserId } = user
    await checkPresent(api, user, body?.presentPassword, clientInfoOf(request, api.config))
    await database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      await endSessionsOf(tx, accountUserId, api.now())
      await forgetDevices(tx, accountUserId, api.now())
      await audit(tx, { event: 'session.allEnded', accountUserId, requestId: request.id })
    })
    clearPageCookie(reply, api.config)
  })
}
