import { sessionCalls } from '../../../api/session.calls.ts'
import type { DeviceLinkAddresses } from '../../../api/session.ts'
import type { Portal } from '../caller.ts'

/** A browser that started a device link, with its cookie. */
export type LinkBrowser = { sessionId: string; headers: { cookie: string } }

const DOCUMENT = '40504040001'

/** Starts a device link in a new browser, or in one with a cookie. */
export const startLink = async (server: Portal, headers = { cookie: '' }): Promise<LinkBrowser> => {
  const started = await server.request(sessionCalls.startDeviceLink, {}, undefined, { headers })
  if (started.status !== 200) throw new Error(`the start answered ${started.status}`)
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? headers.cookie
  return { ...(started.body as { sessionId: string }), headers: { cookie } }
}

/** The current URLs; null once the link has ended. */
export const linkNow = (
  server: Portal,
  { sessionId, headers }: LinkBrowser,
): Promise<DeviceLinkAddresses | null> =>
  server.ask(sessionCalls.deviceLink, { params: { sessionId } }, undefined, { headers })

export const addressesOf = async (server: Portal, browser: LinkBrowser): Promise<DeviceLinkAddresses> => {
  const addresses = await linkNow(server, browser)
  if (!addresses) throw new Error('the link is over')
  return addresses
}

/** Opens a link in the app; returns the form of its page, or null if the app refuses the link. */
export const openInApp = async (link: string): Promise<string | null> => {
  const opened = await fetch(link)
  const action = /<form method="post" action="([^"]+)"/.exec(await opened.text())?.[1]
  return opened.ok && action !== undefined ? new URL(action, link).href : null
}

/** Decides in the app; returns the callback, or null after a scanned code. */
export const decideInApp = async (
  form: string | null,
  decision: 'confirmed' | 'refused',
  code = DOCUMENT,
): Promise<string | null> => {
  if (form === null) throw new Error('the app refused the link')
  const body = new URLSearchParams({ decision, documentNumber: `PNOEE-${code}-MOCK-Q` })
  const decided = await fetch(form, { method: 'POST', body, redirect: 'manual' })
  const to = decided.headers.get('location') ?? ''
  return to.includes('/smartid/callback') ? to : null
}

/** Follows a callback in the browser; returns the parameters of the sign-in screen. */
export const comeBack = async (callback: string | null, headers: Record<string, string>) => {
  const answered = await fetch(callback ?? '', { headers, redirect: 'manual' })
  const to = new URL(answered.headers.get('location') ?? '')
  return { path: to.pathname, outcome: to.searchParams.get('deviceLink') }
}

export const linkStatus = (server: Portal, { sessionId, headers }: LinkBrowser) =>
  server.request(sessionCalls.smartIdStatus, { params: { sessionId } }, undefined, { headers })

/** Polls like the screen until the login is complete. */
export const finishLink = async (server: Portal, browser: LinkBrowser) => {
  for (;;) {
    const { status, headers, body } = await linkStatus(server, browser)
    if (status !== 200) throw new Error(`the status answered ${status}`)
    const { state, result } = body as { state: string; result: string | null }
    if (state === 'COMPLETED') return { result, authorization: headers.get('authorization') }
  }
}
