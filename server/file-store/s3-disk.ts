import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { Problem } from '../platform/http/problem.ts'
import { codeOf, reasonOf, StartError } from '../platform/startup/start-error.ts'
import { ServiceError } from '../services/client/service-error.ts'
import type { S3Config } from './s3-config.ts'

/** Timeout without progress during the check at the start. */
const START_MS = 10_000
/** No third attempt: a user is waiting for the upload or the file. */
const ATTEMPTS = 2

const clientOf = ({ url, accessKey, secretKey, region }: S3Config, timeoutMs: number) =>
  new S3Client({
    endpoint: url,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    maxAttempts: ATTEMPTS,
  })

const REFUSALS = { from: 400, to: 500 }
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 429])

type Answered = { $metadata?: { httpStatusCode?: number }; $response?: { statusCode?: number } }

/** The HTTP status of the response; `$response` has it if the response does not follow the protocol. */
const statusIn = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined
  const { $metadata, $response } = error as Error & Answered
  return $metadata?.httpStatusCode ?? $response?.statusCode ?? statusIn(error.cause)
}

const CUT_OFF = new Set(['ECONNRESET', 'EPIPE'])

/** Whether the connection was closed by the other side. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && (CUT_OFF.has(codeOf(error) ?? '') || isCutOff(error.cause))

/** Maps an error of the disk to a ServiceError; a Problem stays one. */
export const asServiceError = (cause: unknown): Error => {
  if (cause instanceof Problem || cause instanceof ServiceError) return cause
  const status = statusIn(cause) ?? 0
  const refused = status >= REFUSALS.from && status < REFUSALS.to && !TRY_AGAIN.has(status)
  const reason = status > 0 ? `answered ${status}` : 'no answer'
  return new ServiceError('fileStore', refused ? 'refused' : 'unavailable', reason, { cause })
}

/** Opens the bucket as a disk. `timeoutMs`: how long a connection may make no progress. */
export const openS3Disk = (s3: S3Config, timeoutMs: number): Disk =>
  new Disk(
    new S3Driver({
      client: clientOf(s3, timeoutMs),
      bucket: s3.bucket,
      visibility: 'private',
      supportsACL: false,
    }),
  )

const FORBIDDEN = 403

const unusableBecause = (error: unknown): string => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return 'there is no such bucket'
  if (status === FORBIDDEN) return 'access is refused (S3_ACCESS_KEY, S3_SECRET_KEY)'
  return status === undefined ? reasonOf(error) : `it answers ${status}`
}

/** A right that the configured key lacks. */
class RightError extends Error {
  constructor(right: string, cause: unknown) {
    super(`its key may not ${right} files (S3_ACCESS_KEY)`, { cause })
  }
}

const tryRight = async (right: string, use: Promise<unknown>) => {
  try {
    await use
  } catch (cause) {
    throw statusIn(cause) === FORBIDDEN ? new RightError(right, cause) : cause
  }
}

/** Stores, reads and deletes an empty file, because a key may have some of these rights alone. */
const tryRights = async (client: S3Client, Bucket: string) => {
  const file = { Bucket, Key: `start-${randomUUID()}` }
  await tryRight('store', client.send(new PutObjectCommand({ ...file, Body: '' })))
  const read = async () => (await client.send(new GetObjectCommand(file))).Body?.transformToByteArray()
  try {
    await tryRight('read', read())
  } finally {
    await tryRight('delete', client.send(new DeleteObjectCommand(file)))
  }
}

/**
 * @throws StartError in one line if the bucket cannot be reached with the configured keys, or does not let them store,
 * read and delete files
 */
export const reachBucket = async (s3: S3Config): Promise<void> => {
  const client = clientOf(s3, START_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
    await tryRights(client, s3.bucket)
  } catch (error) {
    throw new StartError(
      `Cannot use the bucket ${s3.bucket} at ${s3.url} (S3_URL, S3_BUCKET): ${unusableBecause(error)}`,
      { isTemporary: statusIn(error) === undefined },
    )
  } finally {
    client.destroy()
  }
}
