import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from '../config.ts'

/** Where files lie; the database knows their names and owners, the store only keys of its own making. */
export type FileStore = {
  /** Stores the bytes and answers their key. */
  put: (content: Uint8Array) => Promise<string>
  /** The same of bytes that are still coming; what came in vain is gone again. */
  putStream: (content: Readable) => Promise<string>
  /** Throws where there is no such file. */
  get: (key: string) => Promise<Buffer>
  /** Throws where there is no such file. */
  getStream: (key: string) => Promise<Readable>
  delete: (key: string) => Promise<void>
}

type Place = { disk: Disk; putStream: (key: string, content: Readable) => Promise<void> }

const folderPlace = (dataDir: string): Place => {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return { disk, putStream: (key, content) => disk.putStream(key, content) }
}

/** Loaded only where files go to S3: nobody else pays for its client. */
const bucketPlace = async (s3: S3Config): Promise<Place> => {
  const { openS3Disk, putCounted } = await import('./s3-disk.ts')
  const disk = openS3Disk(s3)
  return { disk, putStream: (key, content) => putCounted(disk, key, content) }
}

const storeIn = (placeOf: () => Promise<Place>): FileStore => ({
  put: async (content) => {
    const key = randomUUID()
    await (await placeOf()).disk.put(key, content)
    return key
  },
  putStream: async (content) => {
    const key = randomUUID()
    const { disk, putStream } = await placeOf()
    try {
      await putStream(key, content)
    } catch (error) {
      await disk.delete(key)
      throw error
    }
    return key
  },
  // Not the disk's own getBytes: of an empty file in a folder it answers memory of others.
  get: async (key) => buffer(await (await placeOf()).disk.getStream(key)),
  getStream: async (key) => (await placeOf()).disk.getStream(key),
  delete: async (key) => (await placeOf()).disk.delete(key),
})

/** The configured file store: the bucket where there is one, otherwise the data folder. It needs no closing. */
export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore => {
  let place: Promise<Place> | undefined
  return storeIn(() => (place ??= s3 ? bucketPlace(s3) : Promise.resolve(folderPlace(dataDir))))
}
