import { defineSection, type Values } from '../platform/config/environment.ts'
import { text, webAddress } from '../platform/config/variables.ts'

/** S3-compatible stores without regions still need a region name to sign requests. */
const DEFAULT_S3_REGION = 'us-east-1'

export const s3Section = defineSection({
  variables: {
    S3_URL: webAddress,
    S3_BUCKET: text,
    S3_ACCESS_KEY: text,
    S3_SECRET_KEY: text,
    S3_REGION: text,
  },
  requiredInProduction: [],
  allOrNone: [['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']],
})

export type S3Config = { url: string; bucket: string; accessKey: string; secretKey: string; region: string }

/** The bucket for uploaded files; undefined without one. */
export const s3Config = (v: Values<(typeof s3Section)['variables']>): S3Config | undefined =>
  v.S3_URL && v.S3_BUCKET && v.S3_ACCESS_KEY && v.S3_SECRET_KEY
    ? {
        url: v.S3_URL,
        bucket: v.S3_BUCKET,
        accessKey: v.S3_ACCESS_KEY,
        secretKey: v.S3_SECRET_KEY,
        region: v.S3_REGION ?? DEFAULT_S3_REGION,
      }
    : undefined
