import { sessionCalls } from '../../../contract/session.calls.ts'
import { bind, type Api } from '../../http/bind.ts'
import { fromOf, sendSessionHeaders } from '../sign-in.ts'
import { browserOf, rememberBrowser } from './browser.ts'
import { beginSso, finishSso, remoteLogin } from './sso.ts'

const SEE_OTHER = 303

/** Single sign-on. The first two are visited by the browser itself, so they answer with redirections. */
export const ssoRoutes = (api: Api): void => {
  api.app.get('/sso/start', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const browser = rememberBrowser(request, reply, api.config)
    return reply.redirect(await beginSso(api, browser), SEE_OTHER)
  })

  api.app.get('/sso/callback', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const search = new URLSearchParams(request.url.split('?')[1])
    const browser = browserOf(request)
    return reply.redirect(await finishSso(api, { browser, search, requestId: request.id }), SEE_OTHER)
  })

  bind(api, sessionCalls.remoteLogin, {}, async ({ params, request, reply }) => {
    const asked = { ssoId: params.code, browser: browserOf(request), from: fromOf(request) }
    const started = await remoteLogin(api, asked)
    sendSessionHeaders(reply, started)
    return started.session
  })
}
