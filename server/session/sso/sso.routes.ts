import { sessionCalls } from '../../../api/session.calls.ts'
import { bind, type Api } from '../../platform/http/bind.ts'
import { clientInfoOf, sendSessionHeaders } from '../sign-in.ts'
import { readBrowserSecret, ensureBrowserSecret } from './browser-cookie.ts'
import { beginSso, finishSso, remoteLogin, type SsoDependencies } from './sso-login.ts'

const SEE_OTHER = 303

/** Routes of single sign-on. The browser navigates to the first two, so they redirect. */
export const ssoRoutes = (api: Api & SsoDependencies): void => {
  api.app.get('/sso/start', async (request, reply) => {
    const browser = ensureBrowserSecret(request, reply, api.config)
    return reply.redirect(await beginSso(api, browser), SEE_OTHER)
  })

  api.app.get('/sso/callback', async (request, reply) => {
    const search = new URLSearchParams(request.url.split('?')[1])
    const browser = readBrowserSecret(request, api.config)
    return reply.redirect(await finishSso(api, { browser, search, requestId: request.id }), SEE_OTHER)
  })

  bind(api, sessionCalls.remoteLogin, {}, async ({ params, request, reply }) => {
    const asked = {
      ssoId: params.code,
      browser: readBrowserSecret(request, api.config),
      client: clientInfoOf(request, api.config),
    }
    const started = await remoteLogin(api, asked)
    sendSessionHeaders(reply, started, api.config)
    return started.session
  })
}
