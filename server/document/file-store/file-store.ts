import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '../../platform/http/problem.ts'
import { deleteStale, receiveFile, type TemporaryFile } from './temporary-file.ts'
import { openPrivateFolder } from './private-folder.ts'
import type { S3Config } from './s3-config.ts'

/** Stores files under generated keys; their names and owners are in the database. */
export type FileStore = {
  /** Stores the bytes; returns their key. */
  put: (content: Uint8Array) => Promise<string>
  /** Streams content to a temporary local file, to be checked and then committed or discarded. */
  receive: (content: Readable) => Promise<TemporaryFile>
  /** Stores a temporary file; returns its key. */
  commit: (file: TemporaryFile) => Promise<string>
  /** Deletes a temporary file; does nothing once it is committed. */
  discard: (file: TemporaryFile) => Promise<void>
  /** @throws Problem document.gone where there is no such file */
  get: (key: string) => Promise<Buffer>
  /** @throws Problem document.gone where there is no such file */
  getStream: (key: string) => Promise<Readable>
  /** @throws Problem document.gone where one of the files is not there */
  expect: (keys: readonly string[]) => Promise<void>
  delete: (key: string) => Promise<void>
  /** All keys, page by page. */
  keys: () => AsyncGenerator<string[]>
  /** Throws where there is no such file. */
  modifiedAt: (key: string) => Promise<Date>
  /** Deletes temporary files from before then: their process was killed. */
  discardStale: (before: Date) => Promise<void>
}

type Backend = {
  disk: Disk
  put: (key: string, content: Uint8Array) => Promise<void>
  commit: (key: string, file: TemporaryFile) => Promise<void>
}

const folderBackend = async (dataDir: string): Promise<Backend> => {
  const folder = join(dataDir, 'files')
  await openPrivateFolder(folder)
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    // Not the disk's own put, which leaves files readable by every user of the machine.
    put: (key, content) => writeFile(join(folder, key), content, { mode: 0o600, flag: 'wx', flush: true }),
    // A rename is atomic, a copy is not.
    commit: (key, { path }) => rename(path, join(folder, key)),
  }
}

/** The S3 client is loaded only where it is configured. */
const bucketBackend = async (s3: S3Config): Promise<Backend> => {
  const { openS3Disk } = await import('./s3-disk.ts')
  const disk = openS3Disk(s3)
  return {
    disk,
    put: (key, content) => disk.put(key, content),
    commit: (key, { path, size }) => disk.putStream(key, createReadStream(path), { contentLength: size }),
  }
}

async function* keysOn(disk: Disk): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const { objects, ...next } = await disk.listAll('/', { ...(paginationToken && { paginationToken }) })
    yield [...objects].flatMap((one) => (one.isFile ? [one.key] : []))
    paginationToken = next.paginationToken
  } while (paginationToken)
}

/** A stream of a missing file would break off after its head was sent. @throws Problem document.gone */
const expectOn = async (disk: Disk, keys: readonly string[]): Promise<Disk> => {
  const found = await Promise.all(keys.map((key) => disk.exists(key)))
  if (found.includes(false)) throw new Problem('document.gone')
  return disk
}

const storeIn = (backend: () => Promise<Backend>, temporaryFolder: string): FileStore => ({
  put: async (content) => {
    const key = randomUUID()
    await (await backend()).put(key, content)
    return key
  },
  receive: (content) => receiveFile(temporaryFolder, content),
  commit: async (file) => {
    const key = randomUUID()
    await (await backend()).commit(key, file)
    return key
  },
  discard: ({ path }) => rm(path, { force: true }),
  // Not the disk's own getBytes: for an empty file it returns uninitialized memory.
  get: async (key) => buffer(await (await expectOn((await backend()).disk, [key])).getStream(key)),
  getStream: async (key) => (await expectOn((await backend()).disk, [key])).getStream(key),
  expect: async (keys) => void (await expectOn((await backend()).disk, keys)),
  delete: async (key) => (await backend()).disk.delete(key),
  keys: async function* keys() {
    yield* keysOn((await backend()).disk)
  },
  modifiedAt: async (key) => (await (await backend()).disk.getMetaData(key)).lastModified,
  discardStale: (before) => deleteStale(temporaryFolder, before),
})

/** The configured file store: the bucket if there is one, otherwise the data folder. It needs no closing. */
export const openFileStore = ({ dataDir, s3 }: { dataDir: string; s3?: S3Config }): FileStore => {
  let opened: Promise<Backend> | undefined
  const backend = () => (opened ??= s3 ? bucketBackend(s3) : folderBackend(dataDir))
  return storeIn(backend, join(dataDir, 'incoming'))
}
