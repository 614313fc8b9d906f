import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { roles, type Role } from '../../api/role.ts'
import { userCalls } from '../../api/user.calls.ts'
import { type Gate, gates } from '../specs/access.ts'
import { TEST_SECRET } from './dependencies.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await server.signIn('shop@tehing.example')).replace('Bearer ', '')
})
afterAll(() => server.stop())

const answerTo = async (authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization }
  const {
    status,
    body,
    headers: answered,
  } = await server.request(userCalls.loggedIn, {}, undefined, { headers })
  return { status, body, challenge: answered.get('www-authenticate') }
}

const contentOf = (part: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
const packed = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const signedWith = (secret: string, algorithm: string, content = contentOf(1)) =>
  new SignJWT(content).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret))

test('a valid token is accepted', async () => {
  expect((await answerTo(`Bearer ${token}`)).status).toBe(200)
})

test('no token', async () => {
  expect(await answerTo()).toMatchObject({
    status: 401,
    body: { code: 'session.missing' },
    challenge: 'Bearer',
  })
})

test.each(['Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer abc', 'Bearer a.b.c'])(
  '%j is not a token',
  async (given) => {
    expect(await answerTo(given)).toMatchObject({ status: 401, body: { code: 'session.invalid' } })
  },
)

test('changed content under the old signature', async () => {
  const [header, , signature] = token.split('.')
  const forged = [header, packed({ ...contentOf(1), role: 'COMPLIANCE', sub: '7' }), signature].join('.')
  expect(await answerTo(`Bearer ${forged}`)).toMatchObject({ status: 401, body: { code: 'session.invalid' } })
})

test('no signature at all', async () => {
  const unsigned = new UnsecuredJWT(contentOf(1)).encode()
  expect(await answerTo(`Bearer ${unsigned}`)).toMatchObject({
    status: 401,
    body: { code: 'session.invalid' },
  })
})

test('another secret', async () => {
  const other = await signedWith('another secret, just as long as it must be', 'HS256')
  expect(await answerTo(`Bearer ${other}`)).toMatchObject({ status: 401, body: { code: 'session.invalid' } })
})

test.each(['HS384', 'HS512'])('the right secret under the algorithm %s', async (algorithm) => {
  const swapped = await signedWith(TEST_SECRET.padEnd(64), algorithm)
  expect(await answerTo(`Bearer ${swapped}`)).toMatchObject({
    status: 401,
    body: { code: 'session.invalid' },
  })
})

test.each([undefined, 'another', ['another']])('the right secret for the audience %j', async (aud) => {
  const elsewhere = await signedWith(TEST_SECRET, 'HS256', { ...contentOf(1), aud })
  expect(await answerTo(`Bearer ${elsewhere}`)).toMatchObject({
    status: 401,
    body: { code: 'session.invalid' },
  })
})

test('an expired token', async () => {
  const ended = await signedWith(TEST_SECRET, 'HS256', {
    ...contentOf(1),
    exp: Math.floor(Date.now() / 1000) - 1,
  })
  expect(await answerTo(`Bearer ${ended}`)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
})

test('a well-signed token of a session that was never opened', async () => {
  const jti = '3f0c1a52-9d1e-4b57-9f0e-0c1d2e3f4a5b'
  const unknown = await signedWith(TEST_SECRET, 'HS256', { ...contentOf(1), jti })
  expect(await answerTo(`Bearer ${unknown}`)).toMatchObject({
    status: 401,
    body: { code: 'session.invalid' },
  })
  const odd = await signedWith(TEST_SECRET, 'HS256', { ...contentOf(1), jti: "'; drop table session" })
  expect(await answerTo(`Bearer ${odd}`)).toMatchObject({ status: 401, body: { code: 'session.invalid' } })
})

const accounts: Record<Role, `${string}@${string}`> = {
  PARTNER: 'inhouse@tehing.example',
  SHOP: 'shop@tehing.example',
  COMPLIANCE: 'compliance@tehing.example',
  CREDIT: 'credit@tehing.example',
}

/** By the hand-written table, not by the call's own declaration. */
const expected = (gate: Gate | undefined, role: Role | null) => {
  if (gate === undefined || gate === 'public') return 'in'
  if (role === null) return 'session.missing'
  return gate === 'signedIn' || gate.includes(role) ? 'in' : 'access.denied'
}

const CLOSED = new Set(['session.missing', 'access.denied'])
const answer = async (call: Call, role: Role | null) => {
  const { status, body } = await server.request(call, {}, role ? accounts[role] : undefined)
  const code: unknown = Object(body).code
  return typeof code === 'string' && CLOSED.has(code) ? `${status} ${code}` : 'in'
}
const STATUS: Record<string, string> = { 'session.missing': '401 ', 'access.denied': '403 ' }

/** Calls that would end the session of the others. */
const ending = new Set(['session.logout', 'session.endAll'])

test.each([null, ...roles])('%s is accepted by every call for them, and by no other', async (role) => {
  const asked = allCalls.filter(({ name }) => role === null || !ending.has(name))
  const answers: [string, string][] = []
  for (const { name, call } of asked) answers.push([name, await answer(call, role)])
  const said = asked.map(({ name }) => {
    const wanted = expected(gates[name], role)
    return [name, `${STATUS[wanted] ?? ''}${wanted}`]
  })
  expect(answers).toEqual(said)
})
