import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { startTestServer, type TestServer } from '../server.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The parameters of the hash that a wrong password was compared with. */
const parametersOf = async (username: string) => {
  vi.mocked(verify).mockClear()
  const { status } = await server.request(sessionCalls.login, { body: { username, password: 'wrong' } })
  expect(status).toBe(401)
  expect(verify).toHaveBeenCalledTimes(1)
  return String(vi.mocked(verify).mock.calls[0]?.[0]).split('$').slice(1, 4)
}

test('the sign-in of an unknown user takes one hash, like a wrong password', async () => {
  const known = await parametersOf('credit@tehing.example')
  expect(known[0]).toBe('argon2id')
  expect(await parametersOf('nobody@example.ee')).toEqual(known)
})
