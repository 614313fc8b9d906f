import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { reachBucket } from '../../../server/file-store/s3-disk.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { takeBackup } from '../../../tools/backup/backup.ts'
import { startBucket } from '../document/bucket.ts'
import { completeQuery, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { emptyPlaces, placesOf, storeDocuments } from './places.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'tehing-backup-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A bucket that refuses requests by method. */
const startBucketWithout = async (name: string) => {
  const dataDir = join(folder, name)
  const bucket = await startBucket(join(dataDir, 'bucket'))
  const refused = new Set<string>()
  const front = createServer((asked, response) => {
    const { method = '', url, headers } = asked
    if (refused.has(method)) {
      asked.resume()
      return void response.writeHead(403).end()
    }
    const passed = request(new URL(url ?? '', bucket.s3.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    asked.pipe(passed)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    front.close()
    await bucket.stop()
  })
  const s3 = { ...bucket.s3, url: `http://127.0.0.1:${(front.address() as AddressInfo).port}` }
  return {
    s3,
    files: openFileStore({ dataDir, s3 }),
    refuse: (...methods: string[]) => methods.forEach((one) => refused.add(one)),
    allow: () => refused.clear(),
  }
}

const oneLine = (error: unknown) => {
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}
const messageOf = (work: Promise<unknown>) => work.then(() => 'done', oneLine)

const backUpTo = async (name: string) => {
  const bucket = await startBucketWithout(name)
  const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
  const stored = await storeDocuments(server, bucket.files, queryId, 5)
  return {
    bucket,
    stored,
    from: { ...placesOf(server, join(folder, `${name}.backup`)), files: bucket.files },
  }
}

test('files of a bucket are restored into another one, once it may be written to', async () => {
  const { from, stored } = await backUpTo('first')
  await takeBackup(from)
  const second = await startBucketWithout('second')
  const { database, restore } = await emptyPlaces(from)
  second.refuse('PUT')
  expect(await messageOf(restore({ files: second.files }))).toMatch(/^The file \S+ was not restored: .*403/)
  expect(await database.$count(queryTable)).toBe(0)
  second.allow()
  await restore({ files: second.files })
  for (const [one, content] of stored) expect((await second.files.get(one)).toString()).toBe(content)
})

test.each([['GET'], ['HEAD']])('a backup from a bucket that refuses %s says so', async (method) => {
  const { bucket, from } = await backUpTo(`without-${method}`)
  bucket.refuse(method)
  expect(await messageOf(takeBackup(from))).toMatch(/^The backup failed: .*403.* is of no use: delete it$/)
})

const MIB = 1024 * 1024
test.each([
  ['PUT', 'store'],
  ['GET', 'read'],
  ['DELETE', 'delete'],
])('a start with a bucket that refuses %s says so', async (method, right) => {
  const bucket = await startBucketWithout(`start-${right}`)
  await reachBucket(bucket.s3)
  expect((await Array.fromAsync(bucket.files.keys())).flat()).toEqual([])
  bucket.refuse(method)
  expect(await messageOf(reachBucket(bucket.s3))).toMatch(
    new RegExp(`^Cannot use the bucket tehing at .*: its key may not ${right} files`),
  )
  bucket.allow()
  const left = (await Array.fromAsync(bucket.files.keys())).flat()
  expect(left).toHaveLength(method === 'DELETE' ? 1 : 0)
})

const mount = (path: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=777', 'tmpfs', path]).status === 0

test.for([
  ['is full', true],
  ['becomes full', false],
] as const)('a backup onto a disk that %s says so', async ([name, isFull], { skip }) => {
  const disk = join(folder, name)
  mkdirSync(disk)
  // Needs root, and a machine that allows it.
  if (!mount(disk)) skip()
  onTestFinished(() => void spawnSync('umount', ['-l', disk]))
  if (isFull) writeFileSync(join(disk, 'filler'), Buffer.alloc(MIB))
  const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
  const from = placesOf(server, join(disk, 'backup'))
  const content = randomBytes(2 * MIB)
  const storedKey = await from.files.put(content)
  await server.database
    .insert(documentTable)
    .values({ queryId, fileName: '1.bin', size: content.length, storedKey })
  expect(await messageOf(takeBackup(from))).toMatch(
    /^The backup failed: ENOSPC: no space left on device.* is of no use: delete it$/,
  )
})
