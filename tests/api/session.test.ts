import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '../../contract/user.calls.ts'
import { sessionCalls } from '../../contract/session.calls.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a demo account signs in and is told who it is', async () => {
  const { user, partner } = await server.ask(userCalls.loggedIn, {}, 'shop@tehing.example')
  expect(user.role).toBe('SHOP')
  expect(partner?.businessName).toBe('Nutipood OÜ')
  expect(await server.refuse(sessionCalls.logout, {})).toMatchObject({ code: 'session.missing', status: 401 })
})
