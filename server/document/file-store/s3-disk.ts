import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { reasonOf, StartError } from '../../platform/startup/start-error.ts'
import type { S3Config } from './s3-config.ts'

const CONNECT_MS = 5000
const IDLE_MS = 60_000

const clientOf = ({ url, accessKey, secretKey, region }: S3Config) =>
  new S3Client({
    endpoint: url,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
  })

/** The bucket as a disk. */
export const openS3Disk = (s3: S3Config): Disk =>
  new Disk(
    new S3Driver({ client: clientOf(s3), bucket: s3.bucket, visibility: 'private', supportsACL: false }),
  )

const whyNot = (error: unknown): string => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'access is refused (S3_ACCESS_KEY, S3_SECRET_KEY)'
  return status === undefined ? reasonOf(error) : `it answers ${status}`
}

/** @throws StartError in one line where the bucket cannot be reached with the keys given */
export const reachBucket = async (s3: S3Config): Promise<void> => {
  const client = clientOf(s3)
  try {
    await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
  } catch (error) {
    throw new StartError(
      `Cannot reach the bucket ${s3.bucket} at ${s3.url} (S3_URL, S3_BUCKET): ${whyNot(error)}`,
    )
  } finally {
    client.destroy()
  }
}
