import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from '../config.ts'
import { dropOld, type Incoming, takeIn } from './incoming.ts'

/** Where files lie; the database knows their names and owners, the store only keys of its own making. */
export type FileStore = {
  /** Stores the bytes and answers their key. */
  put: (content: Uint8Array) => Promise<string>
  /** Takes bytes that are still coming as a file of this machine, to be looked into, and then kept or dropped. */
  takeIn: (content: Readable) => Promise<Incoming>
  /** Stores what was taken in and answers its key. */
  keep: (incoming: Incoming) => Promise<string>
  /** Removes what was taken in; of what is kept nothing is left to remove. */
  drop: (incoming: Incoming) => Promise<void>
  /** Throws where there is no such file. */
  get: (key: string) => Promise<Buffer>
  /** Throws where there is no such file. */
  getStream: (key: string) => Promise<Readable>
  delete: (key: string) => Promise<void>
  /** The keys of all that is stored, so many at a time. */
  keys: () => AsyncGenerator<string[]>
  /** When the file was stored; throws where there is no such file. */
  storedAt: (key: string) => Promise<Date>
  /** Removes what was taken in before then and neither kept nor dropped: its program was killed. */
  dropOld: (before: Date) => Promise<void>
}

type Place = { disk: Disk; keep: (key: string, incoming: Incoming) => Promise<void> }

const folderPlace = (dataDir: string): Place => {
  const folder = join(dataDir, 'files')
  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    // Moved, not copied: it lies there whole or not at all.
    keep: async (key, { path }) => {
      await mkdir(folder, { recursive: true })
      await rename(path, join(folder, key))
    },
  }
}

/** Loaded only where files go to S3: nobody else pays for its client. */
const bucketPlace = async (s3: S3Config): Promise<Place> => {
  const { openS3Disk } = await import('./s3-disk.ts')
  const disk = openS3Disk(s3)
  return {
    disk,
    keep: (key, { path, size }) => disk.putStream(key, createReadStream(path), { contentLength: size }),
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

const storeIn = (placeOf: () => Promise<Place>, incomingFolder: string): FileStore => ({
  put: async (content) => {
    const key = randomUUID()
    await (await placeOf()).disk.put(key, content)
    return key
  },
  takeIn: (content) => takeIn(incomingFolder, content),
  keep: async (incoming) => {
    const key = randomUUID()
    await (await placeOf()).keep(key, incoming)
    return key
  },
  drop: ({ path }) => rm(path, { force: true }),
  // Not the disk's own getBytes: of an empty file in a folder it answers memory of others.
  get: async (key) => buffer(await (await placeOf()).disk.getStream(key)),
  getStream: async (key) => (await placeOf()).disk.getStream(key),
  delete: async (key) => (await placeOf()).disk.delete(key),
  keys: async function* keys() {
    yield* keysOn((await placeOf()).disk)
  },
  storedAt: async (key) => (await (await placeOf()).disk.getMetaData(key)).lastModified,
  dropOld: (before) => dropOld(incomingFolder, before),
})

/** The configured file store: the bucket where there is one, otherwise the data folder. It needs no closing. */
export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore => {
  let place: Promise<Place> | undefined
  const placeOf = () => (place ??= s3 ? bucketPlace(s3) : Promise.resolve(folderPlace(dataDir)))
  return storeIn(placeOf, join(dataDir, 'incoming'))
}
