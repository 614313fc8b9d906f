import { isAbsolute, resolve } from 'node:path'
import { readEnvironment, type Environment, type Variables } from './environment.ts'
import { servicesConfig, withoutSlash } from './services-config.ts'
import type { ServicesConfig } from './services/services.ts'

const DEFAULT_PORT = 3000
/** Calls a minute: an office of a hundred open queries and lists behind one address stays well below. */
const DEFAULT_RATE_LIMIT = 6000
/** Seconds: above what any call of ours takes to answer, and above what a phone between two masts stands still. */
const DEFAULT_STALL_TIMEOUT = 120
/** Stores of one's own have no regions; the signature wants the name of one. */
const DEFAULT_S3_REGION = 'us-east-1'
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

export type S3Config = { url: string; bucket: string; accessKey: string; secretKey: string; region: string }

export type Config = {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Absent only in the demo, which makes one and keeps it in `dataDir`. */
  jwtSecret?: string
  /** How browsers reach the portal; no slash at the end. */
  publicUrl: string
  /** How this program reaches itself, where the sandbox is; no slash at the end. */
  ownUrl: string
  /** Whether the `X-Forwarded-For` of a proxy in front is believed. */
  trustProxy: boolean
  /** Calls a minute from one address. */
  rateLimit: number
  /** Milliseconds in which nothing moves on a connection before it is cut. */
  stallMs: number
  logLevel: NonNullable<Variables['LOG_LEVEL']>
  /** Uploaded files go to the data folder where this is absent. */
  s3?: S3Config
  services: ServicesConfig
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * The whole configuration from the environment. Outside services point at the sandbox unless told otherwise; a
 * production start has no defaults for them.
 * @throws ConfigError naming every variable that is wrong or missing.
 */
export const readConfig = (environment: Environment): Config => {
  const v = readEnvironment(environment)
  const host = v.HOST ?? '127.0.0.1'
  const port = v.PORT ?? DEFAULT_PORT
  const dataDir = v.DATA_DIR ?? '.data'
  const ownUrl = `http://${bracketed(EVERY_ADDRESS.has(host) ? '127.0.0.1' : host)}:${port}`
  const publicUrl = withoutSlash(v.PUBLIC_URL ?? ownUrl)
  const mode = v.NODE_ENV === 'production' ? 'production' : 'demo'
  const folder = isAbsolute(dataDir) ? dataDir : resolve(dataDir)
  return {
    mode,
    host,
    port,
    dataDir: folder,
    ...(v.DATABASE_URL && { databaseUrl: v.DATABASE_URL }),
    ...(v.JWT_SECRET && { jwtSecret: v.JWT_SECRET }),
    publicUrl,
    ownUrl,
    trustProxy: v.TRUST_PROXY ?? false,
    rateLimit: v.RATE_LIMIT ?? DEFAULT_RATE_LIMIT,
    stallMs: (v.STALL_TIMEOUT ?? DEFAULT_STALL_TIMEOUT) * 1000,
    logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
    ...(v.S3_URL &&
      v.S3_BUCKET &&
      v.S3_ACCESS_KEY &&
      v.S3_SECRET_KEY && {
        s3: {
          url: v.S3_URL,
          bucket: v.S3_BUCKET,
          accessKey: v.S3_ACCESS_KEY,
          secretKey: v.S3_SECRET_KEY,
          region: v.S3_REGION ?? DEFAULT_S3_REGION,
        },
      }),
    services: servicesConfig(v, { mode, ownUrl, publicUrl, dataDir: folder }),
  }
}
