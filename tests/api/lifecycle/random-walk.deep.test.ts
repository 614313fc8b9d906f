import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomWalk } from '../../models/query.model.ts'
import { startTestServer, type TestServer, withoutPartyChecks } from '../server.ts'
import { walk } from './walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ reach: withoutPartyChecks })
})
afterAll(() => server.stop())

const seed = Date.now()

test(`any random walk through the lifecycle, by real calls (seed ${seed})`, async () => {
  const turns = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 3,
    maxLength: 12,
  })
  const walks = fc.asyncProperty(turns, async (choices) => {
    const left = [...choices]
    await walk(
      server,
      randomWalk(() => left.shift() ?? 0, choices.length),
    )
  })
  await expect(fc.assert(walks, { seed, numRuns: 15 })).resolves.toBeUndefined()
})
