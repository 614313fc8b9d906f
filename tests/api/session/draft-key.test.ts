import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '../../../api/user.calls.ts'
import { createTokens } from '../../../server/session/session-token.ts'
import { PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const keyAt = async (authorization: string) => {
  const { body, headers } = await server.request(userCalls.loggedIn, {}, undefined, {
    headers: { authorization },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  return (body as { draftKey: string }).draftKey
}

test('each person has one key for unsaved input, the same at each sign-in', async () => {
  const first = await keyAt(await server.signIn(PARTNER))
  expect(Buffer.from(first, 'base64')).toHaveLength(32)
  expect(await keyAt(await server.signIn(PARTNER))).toBe(first)
  expect(await keyAt(await server.signIn(SHOP))).not.toBe(first)
})

test('the key depends on the portal’s secret', () => {
  const [one, other] = ['a', 'b'].map((letter) => createTokens(letter.repeat(40)).draftKey(7))
  expect(one).not.toBe(other)
})
