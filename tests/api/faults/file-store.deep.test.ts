import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { CallResponse } from '../../../api/call.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { PATIENCE_MS } from '../../specs/service-faults.table.ts'
import { PARTNER, queryIn } from '../container/scene.ts'
import { type Bucket, startBucket } from '../document/bucket.ts'
import { png } from '../document/samples.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { eachFault, type Scene } from './each-fault.ts'
import { type FaultyHttp, startFaultyHttp } from './faulty-http.ts'
import { type FaultyPortal, resilience } from './faulty-portal.ts'

let folder: string
let bucket: Bucket
let portal: FaultyPortal
let queryId: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faulty-bucket-'))
  bucket = await startBucket(folder)
  const service: FaultyHttp = await startFaultyHttp(bucket.s3.url)
  const server: TestServer = await startTestServer({
    environment: {
      S3_URL: service.url,
      S3_BUCKET: bucket.s3.bucket,
      S3_ACCESS_KEY: bucket.s3.accessKey,
      S3_SECRET_KEY: bucket.s3.secretKey,
    },
    bucketPatience: { timeoutMs: PATIENCE_MS, resilience },
  })
  const stop = async () => {
    await service.stop()
    await server.stop()
  }
  portal = { server, service, stop }
  queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
})
afterAll(async () => {
  await portal.stop()
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const upload = (server: TestServer) => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(png)]), 'a.png')
  return server.request(documentCalls.upload, { params: { queryId }, body }, PARTNER)
}
const documents = (server: TestServer) => server.ask(documentCalls.find, { params: { queryId } }, PARTNER)
type Documents = CallResponse<typeof documentCalls.find>

const uploading: Scene<Documents> = {
  arrange: documents,
  act: upload,
  stored: documents,
  served: 201,
  expectDone: async ({ server }, before) => {
    expect(await documents(server)).toHaveLength(before.length + 1)
  },
}
/** The id of an existing document. */
const downloading: Scene<number> = {
  arrange: async (server) => {
    await portal.service.recover()
    await vi.waitFor(async () => expect((await upload(server)).status).toBe(201), 60_000)
    return Number((await documents(server)).at(-1)?.docFileId)
  },
  act: (server, id) => server.request(documentCalls.get, { params: { id } }, PARTNER),
  stored: documents,
  expectDone: async (_, __, { body }) =>
    expect(Buffer.from(await (body as Blob).arrayBuffer()).equals(Buffer.from(png))).toBe(true),
}
const zipping: Scene<number> = {
  ...downloading,
  act: (server, id) => server.request(documentCalls.getSelected, { params: { ids: String(id) } }, PARTNER),
  expectDone: async (_, __, { body }) =>
    expect(Buffer.from(await (body as Blob).arrayBuffer()).toString('latin1', 0, 4)).toBe('PK\u0003\u0004'),
}

eachFault('file store: upload', () => portal, uploading)
eachFault('file store: download', () => portal, downloading)
eachFault('file store: several as a zip', () => portal, zipping)
