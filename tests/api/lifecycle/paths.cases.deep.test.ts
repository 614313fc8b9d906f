import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenthInCore } from '../../../tools/tiers.ts'
import { queryPaths } from '../../models/query.model.ts'
import { startTestServer, type TestServer, withoutPartyChecks } from '../server.ts'
import { walk } from './walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ reach: withoutPartyChecks })
})
afterAll(() => server.stop())

test.each(tenthInCore(queryPaths, ({ description }) => description))('$description', async (path) => {
  expect(await walk(server, path)).toBe(path.steps.at(-1)?.to)
})
