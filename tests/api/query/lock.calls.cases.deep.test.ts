import { afterAll, beforeAll, describe, test } from 'vitest'
import { statusCodes } from '../../../api/status.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { accounts } from './lock.scene.ts'
import { expectAnswers } from './lock.singles.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe.each(Object.keys(accounts) as View[])('the single-field calls of the %s view', (view) => {
  test.each(tenthInCore(statusCodes))('in %s', (status) => expectAnswers(server, status, view))
})
