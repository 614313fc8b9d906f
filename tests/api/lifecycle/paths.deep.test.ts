import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryPaths } from '../../models/query.model.ts'
import { startTestServer, type TestServer, withoutPartyChecks } from '../server.ts'
import { walk } from './walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ reach: withoutPartyChecks })
})
afterAll(() => server.stop())

test.each(queryPaths.map((path) => [path.description, path] as const))('%s', async (_, path) => {
  expect(await walk(server, path)).toBe(path.steps.at(-1)?.to)
})
