import { sessionCalls } from '../../../api/session.calls.ts'
import { bind, type Api } from '../../platform/http/bind.ts'
import { deviceOf, isLinkedDevice } from '../known-device.ts'
import { clientInfoOf } from '../sign-in.ts'
import { ensureBrowserSecret, readBrowserSecret } from '../sso/browser-cookie.ts'
import { deviceLinkAddresses } from './login-status.ts'
import { startDeviceLink } from './start-device-link.ts'
import type { DigitalLoginDependencies } from './start-login.ts'
import { CALLBACK_PATH, returnFromApp } from './return-from-app.ts'

const SEE_OTHER = 303

/** Signing in with Smart-ID by device link; the app itself sends the browser to the callback. */
export const deviceLinkRoutes = (api: Api & DigitalLoginDependencies): void => {
  bind(api, sessionCalls.smartIdWays, {}, async ({ request }) => ({
    known: await isLinkedDevice(api.database, deviceOf(request, api.config), 'anybody', api.now()),
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
