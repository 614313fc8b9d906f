import { isAbsolute, resolve } from 'node:path'
import { readEnvironment, type Environment, type Variables } from './environment.ts'

const DEFAULT_PORT = 3000
const DEFAULT_RATE_LIMIT = 1200
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
/** The sandbox's own: it lets nobody into anything real. */
const SANDBOX_ACCESS_TOKEN = 'sandbox'

/** A service whose protocol is spoken to `url`, with a bearer token where it wants one. */
type TokenService = { url: string; token?: string }
type RelyingParty = { url: string; relyingPartyUuid: string; relyingPartyName: string }

export type ServicesConfig = {
  businessRegister: { url: string }
  limitEngine: TokenService
  ledger: TokenService
  /** `url` is where this server reaches the gateway, `publicUrl` where a signer's browser does. */
  signing: { url: string; accessToken: string; publicUrl: string }
  /** Absent ones are not offered. */
  smartId?: RelyingParty
  mobileId?: RelyingParty
  sso?: { issuer: string; clientId: string; clientSecret: string }
  sms?: { url: string; username: string; password: string; sender: string }
  smtp?: { url: string; from: string }
}

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
  logLevel: NonNullable<Variables['LOG_LEVEL']>
  /** Uploaded files go to the data folder where this is absent. */
  s3?: { url: string; bucket: string; accessKey: string; secretKey: string }
  services: ServicesConfig
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** `{ [name]: made }` where every part is set; nothing where the first one is not. */
const relyingParty = (url?: string, uuid?: string, name?: string): RelyingParty | undefined =>
  url && uuid && name ? { url, relyingPartyUuid: uuid, relyingPartyName: name } : undefined

const optionalServices = (v: Variables): Partial<ServicesConfig> => {
  const smartId = relyingParty(v.SMART_ID_URL, v.SMART_ID_RELYING_PARTY_UUID, v.SMART_ID_RELYING_PARTY_NAME)
  const mobileId = relyingParty(
    v.MOBILE_ID_URL,
    v.MOBILE_ID_RELYING_PARTY_UUID,
    v.MOBILE_ID_RELYING_PARTY_NAME,
  )
  return {
    ...(smartId && { smartId }),
    ...(mobileId && { mobileId }),
    ...(v.SSO_ISSUER_URL &&
      v.SSO_CLIENT_ID &&
      v.SSO_CLIENT_SECRET && {
        sso: { issuer: v.SSO_ISSUER_URL, clientId: v.SSO_CLIENT_ID, clientSecret: v.SSO_CLIENT_SECRET },
      }),
    ...(v.SMS_URL &&
      v.SMS_USERNAME &&
      v.SMS_PASSWORD &&
      v.SMS_SENDER && {
        sms: { url: v.SMS_URL, username: v.SMS_USERNAME, password: v.SMS_PASSWORD, sender: v.SMS_SENDER },
      }),
    ...(v.SMTP_URL && v.SMTP_FROM && { smtp: { url: v.SMTP_URL, from: v.SMTP_FROM } }),
  }
}

const services = (v: Variables, ownUrl: string, publicUrl: string): ServicesConfig => {
  const signingUrl = withoutSlash(v.SIGNING_URL ?? `${ownUrl}/sandbox/signing`)
  return {
    businessRegister: { url: withoutSlash(v.BUSINESS_REGISTER_URL ?? `${ownUrl}/sandbox/business-register`) },
    limitEngine: {
      url: withoutSlash(v.LIMIT_ENGINE_URL ?? `${ownUrl}/sandbox/limit-engine`),
      ...(v.LIMIT_ENGINE_TOKEN && { token: v.LIMIT_ENGINE_TOKEN }),
    },
    ledger: {
      url: withoutSlash(v.LEDGER_URL ?? `${ownUrl}/sandbox/ledger`),
      ...(v.LEDGER_TOKEN && { token: v.LEDGER_TOKEN }),
    },
    signing: {
      url: signingUrl,
      accessToken: v.SIGNING_ACCESS_TOKEN ?? SANDBOX_ACCESS_TOKEN,
      publicUrl: withoutSlash(v.SIGNING_PUBLIC_URL ?? v.SIGNING_URL ?? `${publicUrl}/sandbox/signing`),
    },
    ...optionalServices(v),
  }
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
  return {
    mode: v.NODE_ENV === 'production' ? 'production' : 'demo',
    host,
    port,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    ...(v.DATABASE_URL && { databaseUrl: v.DATABASE_URL }),
    ...(v.JWT_SECRET && { jwtSecret: v.JWT_SECRET }),
    publicUrl,
    ownUrl,
    trustProxy: v.TRUST_PROXY ?? false,
    rateLimit: v.RATE_LIMIT ?? DEFAULT_RATE_LIMIT,
    logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
    ...(v.S3_URL &&
      v.S3_BUCKET &&
      v.S3_ACCESS_KEY &&
      v.S3_SECRET_KEY && {
        s3: { url: v.S3_URL, bucket: v.S3_BUCKET, accessKey: v.S3_ACCESS_KEY, secretKey: v.S3_SECRET_KEY },
      }),
    services: services(v, ownUrl, publicUrl),
  }
}
