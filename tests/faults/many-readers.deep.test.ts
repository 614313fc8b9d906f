import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { API_PREFIX } from '../../api/call.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { listColumns } from '../../api/saved-view.ts'
import { statusCodes } from '../../api/status.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { createCaller } from '../api/caller.ts'
import { COMPLIANCE } from '../api/query/example.ts'
import { createFiller } from '../bench/lists.rows.ts'
import { withPeak } from '../bench/peak-memory.ts'
import { becomes } from './behind-proxy.ts'
import { useProgram } from './one-program.ts'

const MIB = 1024 ** 2
const QUERIES = 60_000
const READERS = 60
/** Memory for connections, buffers and garbage, independent of the size of the response. */
const MOST_MORE = 100 * MIB
const EXPORT_MS = 120_000

const { folder, start } = useProgram()

/** Starts a download and reads only its headers. */
const beginToRead = async (address: string, path: string, token: string): Promise<IncomingMessage> => {
  const asked = request(address + API_PREFIX + path, { headers: { authorization: token }, agent: false })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return response.pause()
}

const lengthOf = async (response: IncomingMessage): Promise<number> => {
  let length = 0
  for await (const part of response) length += (part as Buffer).byteLength
  return length
}

test('an export uses constant memory, while it is generated and while many read it slowly', async () => {
  const { address, child } = await start()
  const { url } = await startEmbedded({ dataDir: folder(), report: () => undefined })
  const client = new pg.Client({ connectionString: url('tehing') })
  await client.connect()
  await (
    await createFiller(client)
  )(QUERIES)
  await client.end()
  const caller = createCaller(address)
  const token = await caller.signIn(COMPLIANCE)
  const body = { statuses: [...statusCodes], columns: [...listColumns], sort: 'queryId,asc' }
  const makeExport = async () => {
    const { exportId } = await caller.ask(queryListCalls.startExport, { body }, COMPLIANCE)
    const stateOf = async () =>
      (await caller.ask(queryListCalls.exports, {}, COMPLIANCE)).find((one) => one.exportId === exportId)
        ?.state
    await becomes(stateOf, 'ready', EXPORT_MS)
    return exportId
  }
  // The first one is a warm-up.
  const { result: exportId, peak: before } = await withPeak(child.pid, makeExport)
  const made = await withPeak(child.pid, makeExport)

  const read = await withPeak(child.pid, async () => {
    const path = `/query/exports/${exportId}/file`
    const readers = await Promise.all(
      Array.from({ length: READERS }, () => beginToRead(address, path, token)),
    )
    await wait(2_000)
    return Promise.all(readers.map(lengthOf))
  })
  const [length = 0] = read.result
  expect(new Set(read.result).size).toBe(1)
  // Buffering each reader's file would take several times as much.
  expect(length * READERS).toBeGreaterThan(3 * MOST_MORE)
  expect((read.peak ?? 0) - (made.peak ?? 0)).toBeLessThan(MOST_MORE)
  expect((made.peak ?? 0) - (before ?? 0)).toBeLessThan(MOST_MORE)
})
