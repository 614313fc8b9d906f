import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../api/language.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { bind, type Api, type Handled } from '../../platform/http/bind.ts'
import { clientInfoOf, sendSessionHeaders } from '../sign-in.ts'
import { ensureBrowserSecret, readBrowserSecret } from '../sso/browser-cookie.ts'
import { createPoller } from './poller.ts'
import { type DigitalLoginDependencies, startDigitalLogin } from './start-login.ts'
import { cancelDigitalLogin, digitalLoginStatus } from './login-status.ts'

type StatusCall = typeof sessionCalls.smartIdStatus | typeof sessionCalls.mobileIdStatus

/** Signing in with Smart-ID and Mobile-ID. */
export const digitalLoginRoutes = (api: Api & DigitalLoginDependencies): void => {
  const poller = createPoller({ ...api, log: api.app.log })
  api.app.addHook('preClose', poller.stop)
  const needs = { ...api, poller }

  const clientOf = (request: FastifyRequest, reply: FastifyReply, language: Language) => ({
    ...clientInfoOf(request, api.config),
    browser: ensureBrowserSecret(request, reply, api.config),
    language,
  })
  bind(api, sessionCalls.startSmartId, {}, async ({ body: { identityCode }, language, request, reply }) =>
    startDigitalLogin(api, { method: 'smartid', identityCode }, clientOf(request, reply, language)),
  )
  bind(api, sessionCalls.startMobileId, {}, async ({ body, language, request, reply }) =>
    startDigitalLogin(api, { ...body, method: 'mobileid' }, clientOf(request, reply, language)),
  )

  const status =
    (method: 'smartid' | 'mobileid') =>
    async ({ params, request, reply }: Handled<StatusCall>) => {
      const { sessionId } = params
      const { status, started } = await digitalLoginStatus(
        needs,
        { sessionId, method, browser: readBrowserSecret(request, api.config) },
        clientInfoOf(request, api.config),
      )
      if (started) sendSessionHeaders(reply, started, api.config)
      return status
    }
  bind(api, sessionCalls.smartIdStatus, {}, status('smartid'))
  bind(api, sessionCalls.mobileIdStatus, {}, status('mobileid'))

  bind(api, sessionCalls.cancelDigitalLogin, {}, async ({ params }) => {
    await cancelDigitalLogin(needs, { sessionId: params.sessionId, applyLinkId: null })
  })
}
