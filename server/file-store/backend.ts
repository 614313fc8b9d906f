import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { assertOutsideTransaction } from '../platform/database/transaction-scope.ts'
import {
  createGuard,
  defaultResilience,
  type Guard,
  type ResilienceOptions,
} from '../services/client/resilience.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { openPrivateFolder, type TemporaryFile } from './temporary-file.ts'
import type { S3Config } from './s3-config.ts'

/** Where files are stored: a folder or a bucket. */
export type Backend = {
  disk: Disk
  put: (key: string, content: Uint8Array) => Promise<void>
  commit: (key: string, file: TemporaryFile) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** Guards every call to the disk (bulkhead and circuit breaker). */
  guard: Guard
}

/** Timeout and retries for a bucket; tests shorten them. */
export type BucketCallOptions = { timeoutMs: number; resilience: ResilienceOptions }
export const defaultCallOptions: BucketCallOptions = { timeoutMs: 10_000, resilience: defaultResilience }

export const folderBackend = async (dataDir: string): Promise<Backend> => {
  const folder = join(dataDir, 'files')
  await openPrivateFolder(folder)
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    disk,
    // Not the disk's own put, which makes files readable for every user of the machine.
    put: (key, content) => writeFile(join(folder, key), content, { mode: 0o600, flag: 'wx', flush: true }),
    // A rename is atomic, a copy is not.
    commit: (key, { path }) => rename(path, join(folder, key)),
    exists: (key) => disk.exists(key),
    guard: (work) => work(),
  }
}

/**
 * Returns the size of a file in the bucket. A proxy in between may accept anything, but only a bucket returns an entity
 * tag.
 * @throws ServiceError
 */
const sizeIn = async (disk: Disk, key: string): Promise<number> => {
  const { contentLength, etag } = await disk.getMetaData(key)
  if (!etag) throw new ServiceError('fileStore', 'refused', 'it is no bucket that answers')
  return contentLength
}

/** @throws ServiceError if the stored size differs */
const assertKept = async (disk: Disk, key: string, size: number): Promise<void> => {
  if ((await sizeIn(disk, key)) !== size)
    throw new ServiceError('fileStore', 'refused', 'keeps another size than it was given')
}

/** Loads the S3 client only if a bucket is configured. */
export const bucketBackend = async (
  s3: S3Config,
  { timeoutMs, resilience }: BucketCallOptions,
): Promise<Backend> => {
  const { asServiceError, isCutOff, openS3Disk } = await import('./s3-disk.ts')
  const disk = openS3Disk(s3, timeoutMs)
  const guard = createGuard('fileStore', resilience)
  return {
    disk,
    put: async (key, content) => {
      await disk.put(key, content)
      await assertKept(disk, key, content.byteLength)
    },
    commit: async (key, { path, size }) => {
      const send = () => disk.putStream(key, createReadStream(path), { contentLength: size })
      // The bucket may just have closed the idle connection, and the client cannot repeat a stream.
      await send().catch((error: unknown) => (isCutOff(error) ? send() : Promise.reject(error)))
      await assertKept(disk, key, size)
    },
    exists: async (key) => {
      if (!(await disk.exists(key))) return false
      await sizeIn(disk, key)
      return true
    },
    guard: (work) => {
      assertOutsideTransaction('fileStore')
      return guard(() => work().catch((error: unknown) => Promise.reject(asServiceError(error))))
    },
  }
}
