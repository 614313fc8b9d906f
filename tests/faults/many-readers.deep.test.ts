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
import { waitForValue } from './behind-proxy.ts'
import { useProgram } from './one-program.ts'

const MIB = 1024 ** 2
const FEW = 40_000
const MANY = 120_000
const READERS = 30
/** What an export of three times as many rows may take more. */
const MAX_INCREASE = 30 * MIB
/** Without a limit, garbage that waits for collection would count as memory in use. */
const LIMITED_HEAP = { NODE_OPTIONS: '--max-old-space-size=200' }
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

test('an export’s memory does not grow with its rows, while it is generated or while many read it slowly', async () => {
  const { address, child } = await start(LIMITED_HEAP)
  const { url } = await startEmbedded({ dataDir: folder(), report: () => undefined })
  const client = new pg.Client({ connectionString: url('tehing') })
  await client.connect()
  const fillUpTo = await createFiller(client)
  const caller = createCaller(address)
  const token = await caller.signIn(COMPLIANCE)
  const body = { statuses: [...statusCodes], columns: [...listColumns], sort: 'queryId,asc' }
  const makeExport = async () => {
    const { exportId } = await caller.ask(queryListCalls.startExport, { body }, COMPLIANCE)
    const stateOf = async () =>
      (await caller.ask(queryListCalls.exports, {}, COMPLIANCE)).find((one) => one.exportId === exportId)
        ?.state
    await waitForValue(stateOf, 'ready', EXPORT_MS)
    return exportId
  }
  await fillUpTo(FEW)
  const small = await withPeak(child.pid, makeExport)
  await fillUpTo(MANY)
  await client.end()
  const made = await withPeak(child.pid, makeExport)

  const read = await withPeak(child.pid, async () => {
    const path = `/query/exports/${made.result}/file`
    const readers = await Promise.all(
      Array.from({ length: READERS }, () => beginToRead(address, path, token)),
    )
    await wait(2_000)
    return Promise.all(readers.map(lengthOf))
  })
  const [length = 0] = read.result
  expect(new Set(read.result).size).toBe(1)
  const peaks = [small.peak, made.peak, read.peak]
  // Without figures the limits below would hold whatever happened.
  expect(peaks).not.toContain(null)
  const [ofSmall = 0, ofMade = 0, ofRead = 0] = peaks.map(Number)
  // Buffering each reader's file would take twice as much.
  expect(ofRead - ofMade).toBeLessThan((length * READERS) / 2)
  expect(ofMade - ofSmall).toBeLessThan(MAX_INCREASE)
})
