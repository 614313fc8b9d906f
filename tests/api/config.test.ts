import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { ConfigError, type Environment } from '../../server/platform/config/environment.ts'

const production: Environment = {
  NODE_ENV: 'production',
  JWT_SECRET: 'q7Jw0zr1XnVb5Rk3Pd9tLs8YcMh2GfAe',
  PUBLIC_URL: 'https://portal.example/',
  BUSINESS_REGISTER_URL: 'https://register.example/',
  LIMIT_ENGINE_URL: 'https://limits.example',
  LEDGER_URL: 'https://ledger.example',
  SIGNING_URL: 'https://signing.example',
  SIGNING_ACCESS_TOKEN: 'token',
  SMTP_URL: 'smtp://mail.example',
  SMTP_FROM: 'portal@tehing.example',
}

const complaints = (environment: Environment): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('without variables it is a local demo with the sandbox', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    ownUrl: 'http://127.0.0.1:3000',
  })
  expect(config.jwtSecret).toBeUndefined()
  expect(config.services.ledger.url).toBe('http://127.0.0.1:3000/sandbox/ledger')
  expect(config.services.signing.publicUrl).toBe('http://127.0.0.1:3000/sandbox/signing')
  expect(config.services.mail).toEqual({ outboxUrl: 'http://127.0.0.1:3000/sandbox/outbox' })
})

test('a server on all addresses reaches its sandbox by loopback', () => {
  const { ownUrl, services } = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'http://demo.example/',
  })
  expect(ownUrl).toBe('http://127.0.0.1:8080')
  expect(services.signing.url).toBe('http://127.0.0.1:8080/sandbox/signing')
  expect(services.signing.publicUrl).toBe('http://demo.example/sandbox/signing')
})

test.each([
  [{ HOST: '999.1.1.1' }, 'HOST must be a host name or an IP address'],
  [{ HOST: 'portal.example/x' }, 'HOST must be a host name or an IP address'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test'],
])('%j is refused', (environment, line) => {
  expect(complaints(environment)).toEqual([line])
})

test.each(['http://user:secret@collector', 'http://user@collector', 'http://collector/?key=secret'])(
  'a collector at %s is refused without repeating it',
  (OTEL_EXPORTER_OTLP_ENDPOINT) => {
    expect(complaints({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address without user name, password and query',
    ])
  },
)

test.each(['localhost', '::', '::1', '10.0.0.7', 'portal.example'])('HOST may be %s', (host) => {
  expect(complaints({ HOST: host })).toEqual([])
})

test('a production start reports every missing variable at once', () => {
  const missing = Object.keys(production).filter((name) => name !== 'NODE_ENV')
  expect(complaints({ NODE_ENV: 'production' })).toEqual(
    missing.map((name) => `${name} is missing: a production start needs it`),
  )
})

test.each([
  'x'.repeat(64),
  'changeme'.repeat(8),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  '12345678901234567890123456789012',
  'secretsecretsecretsecretsecretsecret',
])('a production start refuses %s as the secret of its tokens, a demo takes it', (JWT_SECRET) => {
  expect(complaints({ ...production, JWT_SECRET })).toEqual([
    'JWT_SECRET can be guessed: take one made by chance, e.g. by openssl rand -base64 48',
  ])
  expect(complaints({ JWT_SECRET })).toEqual([])
})

test('reports a missing variable once, even if several settings need it', () => {
  const { SMTP_FROM: _, ...withoutSender } = production
  expect(complaints(withoutSender)).toEqual(['SMTP_FROM is missing: a production start needs it'])
})

test('a complete production configuration has no sandbox', () => {
  const config = readConfig(production)
  expect(config.mode).toBe('production')
  expect(config.publicUrl).toBe('https://portal.example')
  expect(JSON.stringify(config.services)).not.toContain('sandbox')
})

test('a production database needs separate owner and server roles; a demo does not', () => {
  const named = { DATABASE_URL: 'postgres://program@db.example/tehing' }
  expect(complaints({ ...production, ...named })).toEqual([
    'DATABASE_OWNER_URL is missing: it is required together with DATABASE_URL',
  ])
  expect(complaints(named)).toEqual([])
  const owner = 'postgres://owner@db.example/tehing'
  expect(readConfig({ ...production, ...named, DATABASE_OWNER_URL: owner }).databaseOwnerUrl).toBe(owner)
})

test('reports each wrong variable on its own line', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/tehing',
    JWT_SECRET: 'short',
    PUBLIC_URL: 'portal.example',
    TRUST_PROXY: 'maybe',
    RATE_LIMIT: '-1',
    LOG_LEVEL: 'loud',
    LEDGER_URL: 'ftp://ledger.example',
    SMTP_URL: 'http://mail.example',
    SMTP_FROM: 'portal@tehing.example',
  }
  const { SMTP_FROM: _, ...named } = wrong
  expect(complaints(wrong).map((line) => line.split(' ')[0])).toEqual(Object.keys(named))
  expect(complaints(wrong)[0]).toBe('PORT must be a whole number from 1 to 65535')
})

test.each(['0', '3000.5', '1e3', ' ', 'abc', '99999999999'])('PORT=%j', (PORT) => {
  expect(complaints({ PORT })).toHaveLength(PORT.trim() === '' ? 0 : 1)
})

test('reports a service with only part of its variables', () => {
  expect(complaints({ SMS_URL: 'https://sms.example', SMS_SENDER: 'Tehing' })).toEqual([
    'SMS_USERNAME is missing: it is required together with SMS_URL',
    'SMS_PASSWORD is missing: it is required together with SMS_URL',
  ])
})

test('accepts a service with all of its variables', () => {
  const { services } = readConfig({ SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'portal@tehing.example' })
  expect(services.mail).toEqual({ url: 'smtp://mail.example', from: 'portal@tehing.example' })
})

test('a bucket has the configured region, or the default one', () => {
  const bucket = {
    S3_URL: 'https://files.example',
    S3_BUCKET: 'tehing',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
  const s3 = { url: 'https://files.example', bucket: 'tehing', accessKey: 'key', secretKey: 'secret' }
  expect(readConfig(bucket).s3).toEqual({ ...s3, region: 'us-east-1' })
  expect(readConfig({ ...bucket, S3_REGION: 'eu-north-1' }).s3).toEqual({ ...s3, region: 'eu-north-1' })
})

test('a production start warns about settings that it should not keep', () => {
  const { warnings: sound } = readConfig({
    ...production,
    DATABASE_URL: 'postgres://program@db.example/tehing',
    DATABASE_OWNER_URL: 'postgres://owner@db.example/tehing',
  })
  expect(sound).toEqual([])
  const { warnings } = readConfig({
    ...production,
    PUBLIC_URL: 'http://portal.example',
    LEDGER_URL: 'HTTP://ledger.example',
    SIGNING_URL: 'http://127.0.0.1:9',
  })
  expect(warnings).toEqual([
    'Warning: PUBLIC_URL is plain http: passwords and sessions travel unencrypted',
    'Warning: LEDGER_URL, SIGNING_URL: plain http, so personal data and access tokens travel unencrypted',
    'Warning: DATABASE_URL is not set: the embedded database is for one process, without backups',
  ])
  expect(readConfig({ PUBLIC_URL: 'http://portal.example' }).warnings).toEqual([])
})

test('reads a variable from a file, as vaults provide secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tehing-secrets-'))
  try {
    const JWT_SECRET_FILE = join(folder, 'jwt')
    writeFileSync(JWT_SECRET_FILE, `${production['JWT_SECRET']}\n`)
    const { JWT_SECRET, ...others } = production
    expect(readConfig({ ...others, JWT_SECRET_FILE }).jwtSecret).toBe(JWT_SECRET)
    expect(complaints({ ...production, JWT_SECRET_FILE })).toEqual([
      'JWT_SECRET and JWT_SECRET_FILE are both set: remove one of them',
    ])
    expect(complaints({ SMTP_URL_FILE: join(folder, 'none') })).toEqual(['SMTP_URL_FILE cannot be read'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
