import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createJobs, defineJob, worker } from '../../server/platform/jobs/jobs.ts'
import { startTestServer } from './server.ts'

const PORTALS = 3
const MINUTE_MS = 60_000
const WITHIN_MS = 4 * MINUTE_MS

const tick = defineJob({ name: 'trial.tick', data: z.object({}), retries: 0, retryDelay: 0 })
const silent = { warn: () => undefined, error: () => undefined }

test('three portals run scheduled work once', async () => {
  const server = await startTestServer()
  const minutes: number[] = []
  const work = async () => void minutes.push(Math.floor(Date.now() / MINUTE_MS))
  const pools = Array.from({ length: PORTALS }, () => createJobs(server.databaseUrl, silent))
  for (const jobs of pools) await jobs.start([worker(tick, work, '* * * * *')])
  await expect.poll(() => minutes.length, { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(2)
  // A second run of the same minute would come at once.
  await wait(MINUTE_MS / 4)
  expect(minutes).toEqual([...new Set(minutes)])
  await Promise.all(pools.map((jobs) => jobs.stop()))
  await server.stop()
}, 600_000)
