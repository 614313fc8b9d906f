import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError, defineSection, type Values } from './environment.ts'
import {
  hostName,
  isWeakSecret,
  plainWebAddress,
  postgresAddress,
  secret,
  text,
  webAddress,
  wholeNumber,
  withoutSlash,
  yesNo,
} from './variables.ts'

const DEFAULT_PORT = 3000
/** Calls per minute: an office with a hundred open queries and lists behind one address stays well below. */
const DEFAULT_RATE_LIMIT = 6000
/** Calls per minute: enough for a web shop that polls each of its open applications. */
const DEFAULT_PARTNER_API_RATE_LIMIT = 300
/** Seconds: longer than any call takes, and than a phone is offline between two masts. */
const DEFAULT_STALL_TIMEOUT = 120
/** Milliseconds: long enough to read the check code on the page. */
const DEFAULT_SANDBOX_PERSON_MS = 1500
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

export const serverSection = defineSection({
  variables: {
    NODE_ENV: z.enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    }),
    PORT: wholeNumber(1, 65_535),
    HOST: hostName,
    DATA_DIR: text,
    DATABASE_URL: postgresAddress,
    DATABASE_OWNER_URL: postgresAddress,
    JWT_SECRET: secret,
    PUBLIC_URL: webAddress,
    TRUST_PROXY: yesNo,
    RATE_LIMIT: wholeNumber(1, 1_000_000),
    PARTNER_API_RATE_LIMIT: wholeNumber(1, 1_000_000),
    STALL_TIMEOUT: wholeNumber(1, 3600),
    DRAIN_TIME: wholeNumber(0, 60),
    METRICS_PORT: wholeNumber(1, 65_535),
    OTEL_EXPORTER_OTLP_ENDPOINT: plainWebAddress,
    API_DOCS: yesNo,
    SANDBOX_PERSON_MS: wholeNumber(1, 30_000),
    SMART_ID_NOTIFICATION: z.enum(['always', 'known'], { error: 'must be always or known' }),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    }),
  },
  requiredInProduction: ['JWT_SECRET', 'PUBLIC_URL'],
  allOrNone: [],
  allOrNoneInProduction: [['DATABASE_URL', 'DATABASE_OWNER_URL']],
})

type ServerValues = Values<(typeof serverSection)['variables']>

export type ServerConfig = {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  /** Absent for the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** URL of the database with the role that owns and migrates the tables; absent if the role of `databaseUrl` does. */
  databaseOwnerUrl?: string
  /** Absent only in the demo, which generates a secret and stores it in `dataDir`. */
  jwtSecret?: string
  /** URL of the portal in browsers, without a trailing slash. */
  publicUrl: string
  /** URL at which this process reaches itself and its sandbox, without a trailing slash. */
  ownUrl: string
  /** Whether the `X-Forwarded-For` of a proxy in front is trusted. */
  trustProxy: boolean
  /** Calls per minute from one address. */
  rateLimit: number
  /** Calls per minute of one partner's programs. */
  partnerApiRateLimit: number
  /** Milliseconds without progress after which a connection is closed. */
  stallMs: number
  /** Milliseconds for which a stopping process serves on, so that the balancer sends its calls elsewhere. */
  drainMs: number
  /** Port of the figures for Prometheus; absent if they are not served. */
  metricsPort?: number
  /** URL of an OpenTelemetry collector, without a trailing slash; absent if no traces are sent. */
  tracesUrl?: string
  /** Browsers in which Smart-ID may be started with a personal code. */
  smartIdNotification: 'always' | 'known'
  /** Milliseconds that a test person of the sandbox takes to decide. */
  sandboxPersonMs: number
  /** Whether the API description is public. */
  apiDocs: boolean
  logLevel: NonNullable<ServerValues['LOG_LEVEL']>
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

export const serverConfig = (v: ServerValues): ServerConfig => {
  const host = v.HOST ?? '127.0.0.1'
  const port = v.PORT ?? DEFAULT_PORT
  const dataDir = v.DATA_DIR ?? '.data'
  const ownUrl = `http://${bracketed(EVERY_ADDRESS.has(host) ? '127.0.0.1' : host)}:${port}`
  const mode = v.NODE_ENV === 'production' ? 'production' : 'demo'
  if (mode === 'production' && isWeakSecret(v.JWT_SECRET ?? ''))
    throw new ConfigError([
      'JWT_SECRET can be guessed: take one made by chance, e.g. by openssl rand -base64 48',
    ])
  return {
    mode,
    host,
    port,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    ...(v.DATABASE_URL && { databaseUrl: v.DATABASE_URL }),
    ...(v.DATABASE_OWNER_URL && { databaseOwnerUrl: v.DATABASE_OWNER_URL }),
    ...(v.JWT_SECRET && { jwtSecret: v.JWT_SECRET }),
    publicUrl: withoutSlash(v.PUBLIC_URL ?? ownUrl),
    ownUrl,
    trustProxy: v.TRUST_PROXY ?? false,
    rateLimit: v.RATE_LIMIT ?? DEFAULT_RATE_LIMIT,
    partnerApiRateLimit: v.PARTNER_API_RATE_LIMIT ?? DEFAULT_PARTNER_API_RATE_LIMIT,
    stallMs: (v.STALL_TIMEOUT ?? DEFAULT_STALL_TIMEOUT) * 1000,
    drainMs: (v.DRAIN_TIME ?? 0) * 1000,
    ...(v.METRICS_PORT !== undefined && { metricsPort: v.METRICS_PORT }),
    ...(v.OTEL_EXPORTER_OTLP_ENDPOINT && { tracesUrl: withoutSlash(v.OTEL_EXPORTER_OTLP_ENDPOINT) }),
    smartIdNotification: v.SMART_ID_NOTIFICATION ?? 'always',
    sandboxPersonMs: v.SANDBOX_PERSON_MS ?? DEFAULT_SANDBOX_PERSON_MS,
    apiDocs: v.API_DOCS ?? mode === 'demo',
    logLevel: v.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
  }
}
