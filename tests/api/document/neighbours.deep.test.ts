import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { pdf, streamedPdf } from './samples.ts'

const MANY = 10
const UNPACKED = 60 * 1024 * 1024

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const uploader = async (as: typeof PARTNER | typeof SHOP, of: 'partner' | 'shop') => {
  const { queryId } = await queryIn(server, 'P', {}, of)
  return async (content: Buffer): Promise<number> => {
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(content)]), 'a.pdf')
    return (await server.request(documentCalls.upload, { params: { queryId }, body }, as)).status
  }
}

test('one person’s slow files do not delay another person’s', async () => {
  const slow = Buffer.alloc(UNPACKED, ' ')
  slow.write('5 0 << /S /GoTo >>')
  const bomb = streamedPdf('/Type /ObjStm /Filter /FlateDecode', deflateSync(slow))
  const attacker = await uploader(PARTNER, 'partner')
  const neighbour = await uploader(SHOP, 'shop')
  // Both threads have started.
  expect(await Promise.all([attacker(pdf()), neighbour(pdf())])).toEqual([201, 201])
  let over = 0
  const bombs = Array.from({ length: MANY }, () => attacker(bomb).finally(() => (over += 1)))
  await Promise.race(bombs)
  expect(await neighbour(pdf())).toBe(201)
  expect(over).toBeLessThan(MANY / 2)
  await Promise.all(bombs)
})
