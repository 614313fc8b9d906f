import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { reachBucket } from '../../../server/file-store/s3-disk.ts'
import { type Bucket, startBucket } from './bucket.ts'

const MIB = 1024 * 1024
const MISSING = { code: 'document.gone', status: 410 }
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let folder: string
let bucket: Bucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'))
  bucket = await startBucket(join(folder, 's3'))
})

afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const places = [
  {
    place: 'the data folder',
    open: () => openFileStore({ dataDir: folder }),
    lies: () => join(folder, 'files'),
    comes: () => join(folder, 'incoming'),
  },
  {
    place: 'the bucket',
    open: () => openFileStore({ dataDir: join(folder, 'unused'), s3: bucket.s3 }),
    lies: () => bucket.lies,
    comes: () => join(folder, 'unused', 'incoming'),
  },
]

async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024)
}

async function* brokenOff() {
  yield randomBytes(MIB)
  throw new Error('the line is cut')
}

describe.each(places)('in $place', ({ open, lies, comes }) => {
  const sizes = [{ size: 0 }, { size: 1 }, { size: 100_000 }, { size: 20 * MIB }]

  test.each(sizes)('stores and returns $size bytes', async ({ size }) => {
    const content = randomBytes(size)
    const key = await open().put(content)
    expect(key).toMatch(UUID)
    expect((await open().get(key)).equals(content)).toBe(true)
  })

  test.each(sizes)('receives, commits and streams $size bytes', async ({ size }) => {
    const content = randomBytes(size)
    const incoming = await open().receive(Readable.from(inPieces(content)))
    const sha256 = createHash('sha256').update(content).digest('base64')
    expect(incoming).toMatchObject({ size, sha256 })
    const key = await open().commit(incoming)
    await open().discard(incoming)
    expect(key).toMatch(UUID)
    expect((await buffer(await open().getStream(key))).equals(content)).toBe(true)
    expect((await readdir(lies())).some((name) => name.startsWith(key))).toBe(true)
    expect(await readdir(comes())).toEqual([])
  })

  test('deletes a file, also twice', async () => {
    const key = await open().put(Buffer.from('for a while'))
    await open().delete(key)
    await expect(open().get(key)).rejects.toMatchObject(MISSING)
    await open().delete(key)
  })

  test('refuses a missing key', async () => {
    await expect(open().get(randomUUID())).rejects.toMatchObject(MISSING)
    // Fails before the stream is read, so that no headers are sent.
    await expect(open().getStream(randomUUID())).rejects.toMatchObject(MISSING)
    const there = await open().put(Buffer.from('there'))
    await expect(open().expect([there, randomUUID()])).rejects.toMatchObject(MISSING)
    await expect(open().expect([there])).resolves.toBeUndefined()
  })

  test('discarded and interrupted uploads leave nothing', async () => {
    const before = await readdir(lies())
    await open().discard(await open().receive(Readable.from([randomBytes(MIB)])))
    await expect(open().receive(Readable.from(brokenOff()))).rejects.toThrow('the line is cut')
    expect(await readdir(comes())).toEqual([])
    expect(await readdir(lies())).toEqual(before)
  })

  test('lists stored files with their times', async () => {
    const began = Math.floor(Date.now() / 1000) * 1000
    const key = await open().put(Buffer.from('listed'))
    const listed = (await Array.fromAsync(open().keys())).flat()
    expect(listed).toContain(key)
    expect(new Set(listed).size).toBe(listed.length)
    expect((await open().modifiedAt(key)).getTime()).toBeGreaterThanOrEqual(began)
    await expect(open().modifiedAt(randomUUID())).rejects.toThrow(/metadata|[Uu]nable|no such|answered 404/)
  })
})

test('a file is sent again over a new connection if the bucket has closed the idle one', async () => {
  const content = randomBytes(MIB)
  const kept: Buffer[] = []
  let cut = 1
  const store = createServer(async (request, response) => {
    if (request.method === 'PUT' && cut-- > 0) return request.socket.resetAndDestroy()
    if (request.method === 'PUT') kept.push(await buffer(request))
    const length = request.method === 'HEAD' ? content.length : 0
    return response.writeHead(200, { etag: '"1"', 'content-length': length }).end()
  })
  await once(store.listen(0, '127.0.0.1'), 'listening')
  const { port } = store.address() as AddressInfo
  const s3 = { ...bucket.s3, url: `http://127.0.0.1:${port}` }
  const files = openFileStore({ dataDir: join(folder, 'unused'), s3 })
  const send = async () => files.commit(await files.receive(Readable.from([content])))
  expect(await send()).toMatch(UUID)
  expect(kept.map((one) => one.equals(content))).toEqual([true])
  cut = 2
  await expect(send()).rejects.toThrow('fileStore unavailable: no answer')
  store.closeAllConnections()
  store.close()
})

describe('at the start', () => {
  test('accepts a reachable bucket', () => expect(reachBucket(bucket.s3)).resolves.toBeUndefined())

  test('signs for the configured region', async () => {
    const signed: unknown[] = []
    const store = createServer(({ headers }, response) => {
      signed.push(headers.authorization)
      response.end()
    })
    await once(store.listen(0, '127.0.0.1'), 'listening')
    const { port } = store.address() as AddressInfo
    await reachBucket({ ...bucket.s3, url: `http://127.0.0.1:${port}`, region: 'eu-north-1' })
    store.close()
    expect(signed).toHaveLength(4)
    for (const one of signed) expect(one).toMatch(/Credential=S3RVER\/\d{8}\/eu-north-1\/s3\/aws4_request/)
  })

  test.each([
    { what: 'no such bucket', change: { bucket: 'elsewhere' }, says: 'there is no such bucket' },
    { what: 'a wrong key', change: { accessKey: 'guessed' }, says: 'access is refused' },
    { what: 'no server', change: { url: 'http://127.0.0.1:1' }, says: 'ECONNREFUSED' },
  ])('says in one line: $what', async ({ change, says }) => {
    const refused = reachBucket({ ...bucket.s3, ...change })
    await expect(refused).rejects.toThrow(/^Cannot use the bucket [^\n]+$/)
    await expect(refused).rejects.toThrow(says)
  })
})
