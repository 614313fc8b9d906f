import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../../../server/file-store/s3-config.ts'

const NAME = 'tehing'

export type Bucket = {
  s3: S3Config
  /** The folder with its files. */
  lies: string
  stop: () => Promise<void>
}

/** Starts a bucket on a free port that stores its files in the folder. */
export const startBucket = async (folder: string): Promise<Bucket> => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: NAME }],
  })
  const { port } = await server.run()
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return {
    s3: { url: `http://127.0.0.1:${port}`, bucket: NAME, ...keys, region: 'us-east-1' },
    lies: join(folder, NAME),
    stop: () => server.close(),
  }
}
