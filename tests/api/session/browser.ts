import { sessionCalls } from '../../../api/session.calls.ts'
import type { Portal } from '../caller.ts'

/** A browser for single sign-on: one cookie, and redirects followed by the test. */
export type Browser = {
  /** Requests a URL; returns status, redirect and page. */
  visit: (address: string) => Promise<{ status: number; to: string; text: string }>
  /** Submits the form of the page at the URL; returns the redirect. */
  choose: (address: string, email: string) => Promise<string>
  headers: () => Record<string, string>
}

export const openBrowser = (): Browser => {
  let cookie = ''
  const headers = (): Record<string, string> => (cookie === '' ? {} : { cookie })
  const send = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, { redirect: 'manual', headers: headers(), ...init })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  return {
    headers,
    visit: (address) => send(address),
    choose: async (address, email) =>
      (await send(address, { method: 'POST', body: new URLSearchParams({ email }) })).to,
  }
}

/** Goes from the portal to the issuer's page. */
export const leave = async (server: Portal, browser: Browser): Promise<string> =>
  (await browser.visit(`${server.url}/api/sso/start`)).to

/** Signs on completely; returns the landing page's parameters. */
export const signOn = async (server: Portal, browser: Browser, email: string): Promise<URLSearchParams> => {
  const callback = await browser.choose(await leave(server, browser), email)
  return new URL((await browser.visit(callback)).to).searchParams
}

export const remoteLogin = (server: Portal, browser: Browser, code: string) =>
  server.request(sessionCalls.remoteLogin, { params: { code } }, undefined, { headers: browser.headers() })
