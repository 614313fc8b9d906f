import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { containerFileTable, containerTable } from '../../../server/schema/container.table.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { type FileStore, openFileStore } from '../../../server/file-store/file-store.ts'
import { keyColumns, sweepFiles } from '../../../server/document/sweep.job.ts'
import { queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Bucket, startBucket } from './bucket.ts'

const HOUR = 3_600_000

let server: TestServer
let folder: string
let bucket: Bucket
let queryId: number
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  bucket = await startBucket(join(folder, 's3'))
  queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
})
afterAll(async () => {
  await bucket.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const put = (files: FileStore) => files.put(Buffer.from('x'))

/** Stores a file of each kind with its row; returns the keys. */
const storeNamed = async (files: FileStore): Promise<string[]> => {
  const [document, sent, sealed] = [await put(files), await put(files), await put(files)]
  const { database } = server
  await database.insert(documentTable).values({ queryId, fileName: 'a.pdf', size: 1, storedKey: document })
  const [container] = await database
    .insert(containerTable)
    .values({ queryId, title: 'L-1', sealedKey: sealed })
    .returning()
  await database
    .insert(containerFileTable)
    .values({ containerId: container?.id ?? 0, code: 'c1', fileName: 'a.pdf', storedKey: sent })
  return [document, sent, sealed]
}

const sweepIn = (files: FileStore, ms: number) =>
  sweepFiles({ files, database: server.database, now: () => new Date(Date.now() + ms) })
const keysIn = async (files: FileStore) => (await Array.fromAsync(files.keys())).flat().toSorted()

describe.each([
  ['the data folder', () => openFileStore({ dataDir: folder }), () => folder],
  ['the bucket', () => openFileStore({ dataDir: join(folder, 'b'), s3: bucket.s3 }), () => join(folder, 'b')],
])('in %s', (_, open, dataDirOf) => {
  let files: FileStore
  beforeEach(async () => {
    files = open()
    for (const key of await keysIn(files)) await files.delete(key)
  })

  test('deletes files without a row after a day, and keeps the others', async () => {
    const named = await storeNamed(files)
    const unnamed = await put(files)
    await sweepIn(files, 23 * HOUR)
    expect(await keysIn(files)).toEqual([...named, unnamed].toSorted())
    await sweepIn(files, 25 * HOUR)
    expect(await keysIn(files)).toEqual(named.toSorted())
  })

  test('leaves a store alone whose files the database does not know', async () => {
    const key = await put(files)
    await sweepIn(files, 25 * HOUR)
    expect(await keysIn(files)).toEqual([key])
  })

  test('deletes interrupted uploads after a day', async () => {
    await files.receive(Readable.from([Buffer.from('half')]))
    const incoming = join(dataDirOf(), 'incoming')
    await sweepIn(files, 23 * HOUR)
    expect(await readdir(incoming)).toHaveLength(1)
    await sweepIn(files, 25 * HOUR)
    expect(await readdir(incoming)).toEqual([])
  })
})

test('leaves foreign files in the folder alone', async () => {
  const files = openFileStore({ dataDir: folder })
  await storeNamed(files)
  await writeFile(join(folder, 'files', 'README'), 'not ours')
  await sweepIn(files, 25 * HOUR)
  expect(await readdir(join(folder, 'files'))).toContain('README')
})

test('checks every column that refers to a file', async () => {
  const { rows } = await server.database.execute<{ column: string }>(sql`
    select table_name || '.' || replace(column_name, '_key', 'Key') as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and column_name like '%\\_key'`)
  const asked = keyColumns.map(([table, column]) => `${getTableName(table)}.${column.name}`)
  expect(asked.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})
