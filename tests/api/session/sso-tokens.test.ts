import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userUpdate } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { ssoSubjectTable } from '../../../server/schema/sso.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { userWith } from '../user/people.ts'
import { leave, openBrowser } from './browser.ts'
import { CLIENT, type IssuerFault, startIssuer } from './issuer.ts'

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

/** Where the browser lands after returning from the issuer. */
const comeBack = async (fault: IssuerFault): Promise<URLSearchParams> => {
  const browser = openBrowser()
  const left = await leave(server, browser)
  issuer.tell(left, fault)
  const state = new URL(left).searchParams.get('state') ?? ''
  const back = await browser.visit(`${server.url}/api/sso/callback?code=c&state=${encodeURIComponent(state)}`)
  return new URL(back.to).searchParams
}

const past = Math.floor(Date.now() / 1000) - 3600

test('a valid token signs in, with the verifier sent', async () => {
  expect((await comeBack({})).get('ssoId')).toHaveLength(43)
  const asked = new URLSearchParams(issuer.seen.findLast(({ url }) => url === '/token')?.body)
  expect(asked.get('code_verifier')).toHaveLength(43)
})

test.each<[string, IssuerFault]>([
  ['for another sign-on', { claims: { nonce: 'another' } }],
  ['without nonce', { claims: { nonce: undefined } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
  ['that is over', { claims: { exp: past, iat: past - 300 } }],
  ['without signature', { signs: 'none' }],
  ['signed with the client’s own secret', { signs: 'HS256' }],
  ['signed with another key', { signs: 'otherKey' }],
  ['that it does not give', { status: 400 }],
])('a token %s is refused', async (_name, fault) => {
  expect((await comeBack(fault)).get('error')).toBe('sso.refused')
})

test.each<[string, IssuerFault]>([
  ['nobody of ours', { claims: { sub: 'new', email: 'stranger@elsewhere.example' } }],
  ['someone whose address nobody verified', { claims: { sub: 'new', email_verified: false } }],
  ['someone without address', { claims: { sub: 'new', email: undefined } }],
  ['one of ours who is not a shop’s', { claims: { sub: 'new', email: 'compliance@tehing.example' } }],
])('a token for %s lets nobody in', async (_name, fault) => {
  expect((await comeBack(fault)).get('error')).toBe('sso.noAccess')
})

describe('the issuer’s subject', () => {
  const email = 'shop-onspot@tehing.example'
  const landed = async (claims: NonNullable<IssuerFault['claims']>) => {
    const search = await comeBack({ claims })
    return search.get('error') ?? 'comes in'
  }

  test('identifies the person after the first sign-on, even if the e-mail address changes hands', async () => {
    expect(await landed({ sub: 'first', email })).toBe('comes in')
    expect(await landed({ sub: 'first', email: 'renamed@elsewhere.example' })).toBe('comes in')
    expect(await landed({ sub: 'heir', email })).toBe('sso.noAccess')
  })

  test('is forgotten when the account’s e-mail address changes or the account is closed', async () => {
    const other = 'another-shop@tehing.example'
    const { accountUserId } = await userWith(server, email)
    const user = await server.ask(userCalls.edit, { params: { id: accountUserId } }, COMPLIANCE)
    await server.ask(userCalls.update, { body: userUpdate.parse({ ...user, email: other }) }, COMPLIANCE)
    expect(await landed({ sub: 'first', email })).toBe('sso.noAccess')
    expect(await landed({ sub: 'heir', email: other })).toBe('comes in')
    await server.ask(userCalls.deactivate, { params: { id: accountUserId } }, COMPLIANCE)
    expect(await landed({ sub: 'heir', email: other })).toBe('sso.noAccess')
    expect(await server.database.$count(ssoSubjectTable, eq(ssoSubjectTable.subject, 'heir'))).toBe(0)
  })
})

test('a failing issuer differs from a refusal', async () => {
  expect((await comeBack({ status: 503 })).get('error')).toBe('service.unavailable')
  await issuer.stop()
  expect(new URL(await leave(server, openBrowser())).searchParams.get('error')).toBe('service.unavailable')
})
