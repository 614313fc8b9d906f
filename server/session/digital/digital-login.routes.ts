import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../api/language.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { bind, type Api, type Handled } from '../../platform/http/bind.ts'
import { clientInfoOf, sendSessionHeaders, type ClientInfo } from '../sign-in.ts'
import { ensureBrowserSecret, readBrowserSecret, hashOf } from '../sso/browser-cookie.ts'
import { createPoller } from './poller.ts'
import { type DigitalLoginDependencies, startDigitalLogin } from './start-login.ts'
import { cancelDigitalLogin, digitalLoginStatus, deviceLinkAddresses } from './login-status.ts'
import { deviceOf, isLinkedDevice } from '../known-device.ts'
import { CALLBACK_PATH, returnFromApp, callbackAddress } from './return-from-app.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { Problem } from '../../platform/http/problem.ts'
import { countAttempt } from '../login-limit.ts'
import { insertDigitalLogin } from './digital-login.store.ts'
import { providerOf } from './provider-of-method.ts'

type StatusCall = typeof sessionCalls.smartIdStatus | typeof sessionCalls.mobileIdStatus

/** Routes of signing in with Smart-ID and Mobile-ID. */
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

const SEE_OTHER = 303

/** Routes of signing in with Smart-ID by device link; the app itself sends the browser to the callback. */
export const deviceLinkRoutes = (api: Api & DigitalLoginDependencies): void => {
  bind(api, sessionCalls.smartIdWays, {}, async ({ request }) => ({
    known: await isLinkedDevice(api.database, deviceOf(request, api.config), 'any', api.now()),
    notification: api.config.smartIdNotification,
  }))
  bind(api, sessionCalls.startDeviceLink, {}, async ({ language, request, reply }) => {
    const browser = ensureBrowserSecret(request, reply, api.config)
    return startDeviceLink(api, browser, { ...clientInfoOf(request, api.config), language })
  })
  bind(api, sessionCalls.deviceLink, {}, async ({ params, language, request }) => {
    const browser = readBrowserSecret(request, api.config)
    return deviceLinkAddresses(api, { ...params, method: 'smartid', browser }, language)
  })
  api.app.get(CALLBACK_PATH, async (request, reply) => {
    const search = new URLSearchParams(request.url.split('?')[1])
    return reply.redirect(
      await returnFromApp(api, { browser: readBrowserSecret(request, api.config), search }),
      SEE_OTHER,
    )
  })
}

const METHOD = 'smartid'

/**
 * Starts a device link for this browser. No phone rings, so only the address is rate-limited.
 * @throws Problem login.notOffered, login.tooMany; ServiceError
 */
const startDeviceLink = async (
  { config, database, jobs, services, now }: DigitalLoginDependencies,
  browser: string,
  { language, ...client }: ClientInfo & { language: Language },
): Promise<{ sessionId: string }> => {
  const { deviceLink } = providerOf(services, METHOD)
  if (!deviceLink) throw new Problem('login.notOffered')
  const account = `${METHOD}:${randomUUID()}`
  const attempt = await countAttempt({ database, jobs }, { ...client, account, now: now() })
  const value = randomBytes(32).toString('base64url')
  const started = await deviceLink
    .start({ callbackUrl: callbackAddress(config, value), language })
    .catch(async (error: unknown) => {
      await attempt.discard()
      throw error
    })
  const sessionId = await insertDigitalLogin(database, {
    ...started,
    method: METHOD,
    identityCode: '',
    byLink: true,
    browserHash: hashOf(browser),
    callbackHash: hashOf(value),
    startedAt: now(),
    loginAttemptId: attempt.loginAttemptId,
  })
  return { sessionId }
}
