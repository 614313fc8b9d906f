import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Disk } from 'flydrive'
import { Problem } from '../platform/http/problem.ts'
import {
  type Backend,
  bucketBackend,
  type BucketCallOptions,
  defaultCallOptions,
  folderBackend,
} from './backend.ts'
import { deleteStale, receiveFile, type TemporaryFile } from './temporary-file.ts'
import type { S3Config } from './s3-config.ts'

/** Stores files under generated keys; the database holds their names and owners. */
export type FileStore = {
  /** Stores the bytes; returns their key. */
  put: (content: Uint8Array) => Promise<string>
  /** Streams content to a temporary local file, to be checked and then committed or discarded. */
  receive: (content: Readable) => Promise<TemporaryFile>
  /** Stores a temporary file under a new key, or under that of a backup; returns the key. */
  commit: (file: TemporaryFile, key?: string) => Promise<string>
  /** Deletes a temporary file; does nothing once it is committed. */
  discard: (file: TemporaryFile) => Promise<void>
  /** @throws Problem document.gone if the file is missing */
  get: (key: string) => Promise<Buffer>
  /** @throws Problem document.gone if the file is missing */
  getStream: (key: string) => Promise<Readable>
  /** @throws Problem document.gone if one of the files is missing */
  expect: (keys: readonly string[]) => Promise<void>
  delete: (key: string) => Promise<void>
  /** All keys, page by page. */
  keys: () => AsyncGenerator<string[]>
  /** Throws if the file is missing. */
  modifiedAt: (key: string) => Promise<Date>
  /** Deletes temporary files from before this time, left by killed processes. */
  discardStale: (before: Date) => Promise<void>
}

async function* keysOn({ disk, guard }: Backend): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const from = { ...(paginationToken && { paginationToken }) }
    const { objects, ...next } = await guard(() => disk.listAll('/', from))
    yield [...objects].flatMap((one) => (one.isFile ? [one.key] : []))
    paginationToken = next.paginationToken
  } while (paginationToken)
}

/**
 * Checked first, because a stream of a missing file would fail after the headers were sent. @throws Problem
 * document.gone
 */
const expectOn = async ({ disk, exists }: Backend, keys: readonly string[]): Promise<Disk> => {
  const found = await Promise.all(keys.map(exists))
  if (found.includes(false)) throw new Problem('document.gone')
  return disk
}

/** Runs work on the backend that holds the files. */
type At = <T>(work: (backend: Backend) => Promise<T>) => Promise<T>

const storeIn = (backend: () => Promise<Backend>, temporaryFolder: string): FileStore => {
  const at: At = async (work) => {
    const opened = await backend()
    return opened.guard(() => work(opened))
  }
  return {
    put: async (content) => {
      const key = randomUUID()
      await at((to) => to.put(key, content))
      return key
    },
    receive: (content) => receiveFile(temporaryFolder, content),
    commit: async (file, key = randomUUID()) => {
      await at((to) => to.commit(key, file))
      return key
    },
    discard: ({ path }) => rm(path, { force: true }),
    // Not the disk's own getBytes: for an empty file it returns uninitialized memory.
    get: (key) => at(async (from) => buffer(await (await expectOn(from, [key])).getStream(key))),
    getStream: (key) => at(async (from) => (await expectOn(from, [key])).getStream(key)),
    expect: (keys) => at(async (from) => void (await expectOn(from, keys))),
    delete: (key) => at(({ disk }) => disk.delete(key)),
    keys: async function* keys() {
      yield* keysOn(await backend())
    },
    modifiedAt: (key) => at(async ({ disk }) => (await disk.getMetaData(key)).lastModified),
    discardStale: (before) => deleteStale(temporaryFolder, before),
  }
}

/** Opens the configured file store: the bucket if there is one, otherwise the data folder. It needs no closing. */
export const openFileStore = (
  { dataDir, s3 }: { dataDir: string; s3?: S3Config },
  callOptions: BucketCallOptions = defaultCallOptions,
): FileStore => {
  let opened: Promise<Backend> | undefined
  const backend = () => (opened ??= s3 ? bucketBackend(s3, callOptions) : folderBackend(dataDir))
  return storeIn(backend, join(dataDir, 'incoming'))
}
