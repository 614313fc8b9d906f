import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { documentCalls } from '../../api/document.calls.ts'
import { PARTNER, queryIn } from './container/scene.ts'
import { png } from './document/samples.ts'
import { beginUpload } from './document/slow-upload.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Far longer than the pause between two chunks. */
const STALL_S = 2
const BETWEEN_MS = 20

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ environment: { STALL_TIMEOUT: String(STALL_S) } })
  token = await server.signIn(PARTNER)
})
afterAll(() => server.stop())

/** Resolves when the server closes the connection. */
const cut = async (sent: string) => {
  const { hostname, port } = new URL(server.url)
  const line = connect({ host: hostname, port: Number(port) })
  line.resume()
  await once(line, 'connect')
  line.write(sent)
  await once(line, 'close')
}

const incoming = () => readdirSync(join(server.dependencies.config.dataDir, 'incoming'))
const makeQuery = async () => (await queryIn(server, 'P', {}, 'partner')).queryId
const find = (queryId: number) => server.ask(documentCalls.find, { params: { queryId } }, PARTNER)

test.concurrent.each([
  ['says nothing', ''],
  ['stalls in its head', 'GET / HTTP/1.1\r\nhost: portal.example\r\n'],
  [
    'stalls in its body',
    'POST /api/login HTTP/1.1\r\nhost: a.example\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
  ],
])('a caller who %s is cut off', (_, sent) => cut(sent))

test.concurrent('a stalled upload is cut off, a slow one is not', async ({ expect }) => {
  const [slowly, stalling] = [await makeQuery(), await makeQuery()]
  const slow = beginUpload(server, { queryId: slowly, token, name: 'slow.png' })
  slow.send(png)
  const stalled = beginUpload(server, { queryId: stalling, token, name: 'half.png' })
  stalled.send(png)
  const cutOff = stalled.answered().then(String, String)
  const line = { cut: false }
  void cutOff.then(() => (line.cut = true))
  while (!line.cut) {
    slow.send(Buffer.alloc(1))
    await wait(BETWEEN_MS)
  }
  expect(await cutOff).toContain('socket hang up')
  expect(await slow.finish()).toMatchObject({ status: 201 })
  expect(await find(slowly)).toMatchObject([{ fileName: 'slow.png' }])
  expect(await find(stalling)).toEqual([])
  await expect.poll(incoming, { timeout: 60_000 }).toEqual([])
})
