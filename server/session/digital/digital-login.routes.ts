import * as z from 'zod/mini'
import { digitalLogin } from '../../../api/session.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { bind, type Api, type Handled } from '../../platform/http/bind.ts'
import { clientInfoOf, sendSessionHeaders } from '../sign-in.ts'
import { readBrowserSecret } from '../sso/browser-cookie.ts'
import { createPoller } from './poller.ts'
import { type DigitalLoginDependencies, startDigitalLogin } from './start-login.ts'
import { cancelDigitalLogin, digitalLoginStatus } from './login-status.ts'

const identityCode = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.regex(/^\d{11}$/, 'field.personalCode'))
const phone = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.regex(/^\d{5,9}$/, 'field.phone'))

const smartIdLogin = z.extend(digitalLogin, { method: z.literal('smartid', 'field.choice'), identityCode })
const mobileIdLogin = z.extend(digitalLogin, {
  method: z.literal('mobileid', 'field.choice'),
  identityCode,
  phone,
})

type StatusCall = typeof sessionCalls.smartIdStatus | typeof sessionCalls.mobileIdStatus

/** Signing in with Smart-ID and Mobile-ID. */
export const digitalLoginRoutes = (api: Api & DigitalLoginDependencies): void => {
  const poller = createPoller({ ...api, log: api.app.log })
  api.app.addHook('preClose', poller.stop)
  const needs = { ...api, poller }

  bind(api, sessionCalls.startSmartId, { body: smartIdLogin }, async ({ body, language, request }) =>
    startDigitalLogin(api, body, { ...clientInfoOf(request, api.config), language }),
  )
  bind(api, sessionCalls.startMobileId, { body: mobileIdLogin }, async ({ body, language, request }) =>
    startDigitalLogin(api, body, { ...clientInfoOf(request, api.config), language }),
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
