import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Where files lie; the database knows their names and owners, the store only keys of its own making. */
export type FileStore = {
  /** Stores the bytes and answers their key. */
  put: (content: Uint8Array) => Promise<string>
  /** Throws where there is no such file. */
  get: (key: string) => Promise<Buffer>
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
    get: async (key) => Buffer.from(await disk.getBytes(key)),
  }
}
