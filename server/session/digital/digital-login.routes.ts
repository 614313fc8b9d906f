import * as z from 'zod/mini'
import { digitalLogin } from '../../../contract/session.ts'
import { sessionCalls } from '../../../contract/session.calls.ts'
import { bind, type Api, type Handled } from '../../http/bind.ts'
import { fromOf, sendSessionHeaders } from '../sign-in.ts'
import { createFollower } from './follow.ts'
import { startDigitalLogin } from './start.ts'
import { cancelDigitalLogin, digitalLoginStatus } from './status.ts'

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
export const digitalLoginRoutes = (api: Api): void => {
  const follower = createFollower({ ...api, log: api.app.log })
  api.app.addHook('preClose', follower.stop)
  const needs = { ...api, follower }

  bind(api, sessionCalls.startSmartId, { body: smartIdLogin }, async ({ body, language, request }) =>
    startDigitalLogin(api, body, { ...fromOf(request), language }),
  )
  bind(api, sessionCalls.startMobileId, { body: mobileIdLogin }, async ({ body, language, request }) =>
    startDigitalLogin(api, body, { ...fromOf(request), language }),
  )

  const status =
    (method: 'smartid' | 'mobileid') =>
    async ({ params, request, reply }: Handled<StatusCall>) => {
      const { sessionId } = params
      const { status, started } = await digitalLoginStatus(needs, { sessionId, method }, fromOf(request))
      if (started) sendSessionHeaders(reply, started)
      return status
    }
  bind(api, sessionCalls.smartIdStatus, {}, status('smartid'))
  bind(api, sessionCalls.mobileIdStatus, {}, status('mobileid'))

  bind(api, sessionCalls.cancelDigitalLogin, {}, async ({ params }) => {
    await cancelDigitalLogin(needs, params.sessionId)
  })
}
