import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../../contract/calls.ts'
import { roles, type Role } from '../../contract/role.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { startTestServer, TEST_SECRET, type TestServer } from './server.ts'

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

test('the token as it was given is let in', async () => {
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

test('a token that ended', async () => {
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

const bound = async () => {
  const answers = await Promise.all(
    allCalls.map(async ({ name, call }) => ({ name, call, ...(await server.request(call)) })),
  )
  return answers.filter(({ status }) => status !== 404)
}

test('every call but the public ones wants a token', async () => {
  const open = (await bound()).filter(({ call }) => call.access !== 'public')
  expect(open.length).toBeGreaterThan(0)
  for (const { name, status, body } of open) {
    expect([name, status, body]).toMatchObject([name, 401, { code: 'session.missing' }])
  }
})

test('a call meant for some roles is denied to the others', async () => {
  const accounts: Record<Role, `${string}@${string}`> = {
    PARTNER: 'inhouse@tehing.example',
    SHOP: 'shop@tehing.example',
    COMPLIANCE: 'compliance@tehing.example',
    CREDIT: 'credit@tehing.example',
  }
  for (const { name, call } of await bound()) {
    if (typeof call.access === 'string') continue
    for (const role of roles.filter((role) => !call.access.includes(role))) {
      const { status, body } = await server.request(call, {}, accounts[role])
      expect([name, role, status, body]).toMatchObject([name, role, 403, { code: 'access.denied' }])
    }
  }
})
