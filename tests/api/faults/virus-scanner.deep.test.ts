import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { createServices, type ServicesConfig } from '../../../server/services/services.ts'
import { PATIENCE_MS, scannerFaults } from '../../specs/service-faults.table.ts'
import { PARTNER, queryIn } from '../container/scene.ts'
import { png } from '../document/samples.ts'
import { startClamd } from '../services/clamd.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { problemOf, outcomeOf } from './each-fault.ts'
import { expectOthersGoOn, resilience } from './faulty-portal.ts'
import { type FaultyTcp, startFaultyTcp } from './faulty-tcp.ts'

let server: TestServer
let clamd: Awaited<ReturnType<typeof startClamd>>
let line: FaultyTcp
let queryId: number
beforeAll(async () => {
  clamd = await startClamd(() => 'stream: OK')
  line = await startFaultyTcp(clamd.port)
  const reach = async (configured: ServicesConfig) =>
    createServices(
      { ...configured, virusScanner: { host: '127.0.0.1', port: line.port } },
      { warn: () => undefined },
      { timeoutMs: PATIENCE_MS, retryDelayMs: 1 },
      resilience,
    )
  server = await startTestServer({ reach })
  queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
})
afterAll(async () => {
  await line.stop()
  await clamd.stop()
  await server.stop()
})

const upload = () => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(png)]), 'a.png')
  return server.request(documentCalls.upload, { params: { queryId }, body }, PARTNER)
}
const stored = async () => ({
  documents: (await server.ask(documentCalls.find, { params: { queryId } }, PARTNER)).length,
  files: readdirSync(join(server.dependencies.config.dataDir, 'files')).length,
  incoming: readdirSync(join(server.dependencies.config.dataDir, 'incoming')).length,
})

test.each(Object.entries(scannerFaults))('an upload: %s', async (_, { fault, expected }) => {
  await line.isWell()
  await vi.waitFor(async () => expect((await upload()).status).toBe(201), 60_000)
  const before = await stored()
  await line.breaks(fault)
  const asked = line.isAsked()
  const uploading = upload()
  if (fault === 'hanging') {
    await asked
    await expectOthersGoOn(server)
  }
  expect(outcomeOf(await uploading)).toEqual(problemOf(expected))
  expect(await stored()).toEqual(before)
  await line.isWell()
  await vi.waitFor(async () => expect((await upload()).status).toBe(201), 60_000)
  expect(await stored()).toEqual({ ...before, documents: before.documents + 1, files: before.files + 1 })
})

test('a hanging scanner delays a bounded number of uploads; others are refused at once', async () => {
  await line.isWell()
  await vi.waitFor(async () => expect((await upload()).status).toBe(201), 60_000)
  await line.breaks('hanging')
  const all = await Promise.all(Array.from({ length: 45 }, upload))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]))
  await line.isWell()
  await vi.waitFor(async () => expect((await upload()).status).toBe(201), 60_000)
})
