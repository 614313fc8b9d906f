import { afterAll, beforeAll, describe, test } from 'vitest'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { accounts } from './lock.scene.ts'
import { expectAnswers, statusesByAnswers } from './lock.singles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe.each(Object.keys(accounts) as View[])('the single-field calls of the %s view', (view) => {
  test.each(statusesByAnswers(view))('in %s', (status) => expectAnswers(server, status, view))
})
