import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
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
  onTestFinished(() => server.stop())
  const minutes: number[] = []
  const work = async () => void minutes.push(Math.floor(Date.now() / MINUTE_MS))
  const pools = Array.from({ length: PORTALS }, () => createJobs(server.databaseUrl, silent))
  // Before the server, whose database the pools use: callbacks run in reverse order.
  onTestFinished(async () => void (await Promise.all(pools.map((jobs) => jobs.stop()))))
  for (const jobs of pools) await jobs.start([worker(tick, work, '* * * * *')])
  await expect.poll(() => minutes.length, { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(2)
  // A second run of the same minute would come at once.
  await wait(MINUTE_MS / 4)
  expect(minutes).toEqual([...new Set(minutes)])
}, 600_000)
