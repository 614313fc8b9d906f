import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { PARTNER } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BOUNDARY = 'parts'
const part = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])

/** The status lines of all responses on one connection, until there are `count`. */
const statusesOf = (sent: readonly Buffer[], count: number) =>
  new Promise<string[]>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let said = ''
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
      const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
      if (statuses.length < count) return
      socket.destroy()
      resolve(statuses)
    })
    for (const each of sent) socket.write(each)
  })

test('an upload that is refused early leaves its connection usable', async () => {
  const token = await server.signIn(PARTNER)
  const { content } = await server.ask(queryListCalls.ofPartner, { body: ['P'] }, PARTNER)
  const queryId = content[0]?.queryId
  const body = Buffer.concat([
    part('no-pdf.pdf', Buffer.from('no pdf')),
    part('large.pdf', Buffer.alloc(18 * 1024 * 1024)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  const head = (line: string, ...more: string[]) =>
    Buffer.from([`${line} HTTP/1.1`, 'host: portal', `authorization: ${token}`, ...more, '', ''].join('\r\n'))
  const upload = head(
    `POST /api/document/${queryId}/upload-documents`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.byteLength}`,
  )
  const read = head(`GET /api/query/${queryId}/edit`)
  expect(await statusesOf([upload, body, read], 2)).toEqual(['400', '200'])
})
