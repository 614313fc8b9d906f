import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

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

/** The file store of the configured data folder. It holds nothing open and needs no closing. */
export const openFileStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore => {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return {
    put: async (content) => {
      const key = randomUUID()
      await disk.put(key, content)
      return key
    },
    putStream: async (content) => {
      const key = randomUUID()
      try {
        await disk.putStream(key, content)
      } catch (error) {
        await disk.delete(key)
        throw error
      }
      return key
    },
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    getStream: (key) => disk.getStream(key),
    delete: (key) => disk.delete(key),
  }
}
