import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { leave, openBrowser } from './browser.ts'
import { CLIENT, type Lie, startIssuer } from './issuer.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let server: TestServer
beforeAll(async () => {
  issuer = await startIssuer()
  server = await startTestServer({
    environment: {
      SSO_ISSUER_URL: issuer.url,
      SSO_CLIENT_ID: CLIENT.clientId,
      SSO_CLIENT_SECRET: CLIENT.clientSecret,
    },
  })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

/** Where a browser lands that comes back from the issuer with a code. */
const comeBack = async (lie: Lie): Promise<URLSearchParams> => {
  const browser = openBrowser()
  const left = await leave(server, browser)
  issuer.tell(left, lie)
  const state = new URL(left).searchParams.get('state') ?? ''
  const back = await browser.visit(`${server.url}/api/sso/callback?code=c&state=${encodeURIComponent(state)}`)
  return new URL(back.to).searchParams
}

const past = Math.floor(Date.now() / 1000) - 3600

test('a token that holds signs in, and the code goes with the verifier', async () => {
  expect((await comeBack({})).get('ssoId')).toHaveLength(43)
  const asked = new URLSearchParams(issuer.seen.findLast(({ url }) => url === '/token')?.body)
  expect(asked.get('code_verifier')).toHaveLength(43)
})

test.each<[string, Lie]>([
  ['for another sign-on', { claims: { nonce: 'another' } }],
  ['without nonce', { claims: { nonce: undefined } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['that is over', { claims: { exp: past, iat: past - 300 } }],
  ['without signature', { signs: 'none' }],
  ['signed with the client’s own secret', { signs: 'HS256' }],
  ['signed with another key', { signs: 'otherKey' }],
  ['that it does not give', { status: 400 }],
])('a token %s is refused', async (_name, lie) => {
  expect((await comeBack(lie)).get('error')).toBe('sso.refused')
})

test.each<[string, Lie]>([
  ['nobody of ours', { claims: { email: 'stranger@elsewhere.example' } }],
  ['someone whose address nobody verified', { claims: { email_verified: false } }],
  ['someone without address', { claims: { email: undefined } }],
  ['one of ours who is not a shop’s', { claims: { email: 'compliance@tehing.example' } }],
])('a token for %s lets nobody in', async (_name, lie) => {
  expect((await comeBack(lie)).get('error')).toBe('sso.noAccess')
})

test('an issuer that fails is told apart from one that refuses', async () => {
  expect((await comeBack({ status: 503 })).get('error')).toBe('service.unavailable')
  await issuer.stop()
  expect(new URL(await leave(server, openBrowser())).searchParams.get('error')).toBe('service.unavailable')
})
