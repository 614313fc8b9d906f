import { connect } from 'node:net'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { createVirusScanner } from '../../../server/services/virus-scanner/clamd.ts'
import { PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { unguarded } from '../services/broken.scene.ts'
import { startClamd } from '../services/clamd.ts'
import { pdf, png, eicar } from './samples.ts'

const TIMEOUT_MS = 10_000
const SICK = 'a sick page'
const answerOf = (content: Buffer) =>
  content.includes(SICK) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'

async function* chunks(...parts: Buffer[]) {
  yield* parts
}

describe('with a virus scanner', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  let server: TestServer
  let queryId: number
  beforeAll(async () => {
    clamd = await startClamd(answerOf)
    server = await startTestServer({ environment: { CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` } })
    queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
  })
  afterAll(() => server.stop())

  const upload = (name: string, content: Buffer) => {
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(content)]), name)
    return server.request(documentCalls.upload, { params: { queryId }, body }, PARTNER)
  }
  const stored = () => server.ask(documentCalls.find, { params: { queryId } }, PARTNER)
  const kept = () => readdirSync(join(server.dependencies.config.dataDir, 'files'))

  test('a clean file is sent byte for byte, and stored', async () => {
    const large = Buffer.concat([png, Buffer.alloc(700_000, 'a')])
    expect((await upload('a.png', large)).status).toBe(201)
    expect(clamd.scanned).toEqual([large])
    expect(await stored()).toHaveLength(1)
  })

  test('a file with a virus is refused by name and not stored', async () => {
    const before = kept()
    const { status, body } = await upload('haige.pdf', pdf(SICK))
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path: 'files.0', code: 'document.refused.virus' }] })
    expect(await stored()).toHaveLength(1)
    expect(kept()).toEqual(before)
  })

  test('a file with refused content is not sent', async () => {
    const before = clamd.scanned.length
    expect((await upload('a.pdf', png)).status).toBe(400)
    expect(clamd.scanned).toHaveLength(before)
  })

  test('a file is refused, with that reason, while the scanner does not respond', async () => {
    const before = kept()
    await clamd.stop()
    const { status, body, headers } = await upload('a.png', png)
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect(body).toMatchObject({ code: 'service.unavailable' })
    expect(kept()).toEqual(before)
  })
})

describe('the scanner’s client', () => {
  const answered = async (answer: string, ...parts: Buffer[]) => {
    const clamd = await startClamd(() => answer)
    try {
      return await createVirusScanner({ host: '127.0.0.1', port: clamd.port }, unguarded, TIMEOUT_MS).scan(
        chunks(...parts),
      )
    } finally {
      await clamd.stop()
    }
  }

  test('returns the virus’s name', async () => {
    expect(await answered('stream: Eicar-Test-Signature FOUND', Buffer.from('x'))).toBe(
      'Eicar-Test-Signature',
    )
  })

  test('accepts an empty file and empty chunks', async () => {
    expect(await answered('stream: OK')).toBeNull()
    expect(await answered('stream: OK', Buffer.alloc(0), Buffer.from('x'))).toBeNull()
  })

  test.each([
    ['INSTREAM size limit exceeded. ERROR', 'refused'],
    ['UNKNOWN COMMAND', 'refused'],
    ['', 'unavailable'],
  ])('that answers %j has not looked', async (answer, outcome) => {
    await expect(answered(answer, Buffer.from('x'))).rejects.toMatchObject({
      service: 'virusScanner',
      outcome,
    })
  })
})

/** Default address of a real daemon. */
const REAL = { host: '127.0.0.1', port: 3310 }
const isThere = await new Promise<boolean>((resolve) => {
  const socket = connect(REAL, () => {
    socket.destroy()
    resolve(true)
  })
  socket.on('error', () => resolve(false))
})

test.runIf(isThere)('finds the test file with a real clamd', async () => {
  const { scan } = createVirusScanner(REAL, unguarded, TIMEOUT_MS)
  expect(await scan(chunks(Buffer.from(eicar)))).toMatch(/eicar/i)
  expect(await scan(chunks(pdf()))).toBeNull()
})
