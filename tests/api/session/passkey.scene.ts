import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { providerSettingsTable } from '../../../server/schema/provider-settings.table.ts'
import type { TestServer } from '../server.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'

/** Origin of a test server in browsers. */
export const originOf = ({ url }: TestServer) => url.replace('127.0.0.1', 'localhost')

/** A browser: it keeps its cookies and the token of its session. */
export const openPasskeyBrowser = (server: TestServer) => {
  const cookies = new Map<string, string>()
  let token = ''
  const send = async (call: Parameters<TestServer['request']>[0], parts: object = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...(token && { authorization: token }) }
    const answered = await server.request(call, parts, undefined, { headers })
    for (const sent of answered.headers.getSetCookie()) {
      const [name = '', value = ''] = sent.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    token = answered.headers.get('authorization') ?? token
    return answered
  }
  return {
    send,
    login: (username: string, password: string = DEMO_PASSWORD) =>
      send(sessionCalls.login, { body: { username, password } }),
    isSignedIn: async () => (await send(passkeyCalls.own)).status === 200,
    /** Loses the session, as after signing out. */
    forgetSession: () => {
      token = ''
    },
  }
}
export type PasskeyBrowser = ReturnType<typeof openPasskeyBrowser>

/** Adds a passkey of the signed-in user; returns its authenticator. */
export const addPasskey = async (
  server: TestServer,
  browser: PasskeyBrowser,
  name = 'Office key',
): Promise<Authenticator> => {
  const authenticator = createAuthenticator(originOf(server))
  const options = passkeyCalls.startAdding.response.parse(
    (await browser.send(passkeyCalls.startAdding, { body: {} })).body,
  )
  const { status, body } = await browser.send(passkeyCalls.add, {
    body: { name, response: authenticator.create(options) },
  })
  if (status !== 201) throw new Error(`the passkey was not added: ${JSON.stringify(body)}`)
  return authenticator
}

export const signInOptions = async (browser: PasskeyBrowser, body: object = {}) =>
  passkeyCalls.startSignIn.response.parse((await browser.send(passkeyCalls.startSignIn, { body })).body)

/** Demands more than a password from a day. */
export const demandPasskeys = (
  { database }: TestServer,
  passkeyFrom: string | null,
  passkeyOf: 'staff' | 'everyone' = 'staff',
) => database.update(providerSettingsTable).set({ passkeyFrom, passkeyOf })
