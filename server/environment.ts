import * as z from 'zod/mini'

const MIN_SECRET_LENGTH = 32

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const mailAddress = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
const text = z.string()
const yesNo = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  z.transform((value) => value === 'true'),
)
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  const digits = z.string().check(z.regex(/^\d{1,9}$/, error))
  return z.pipe(
    z.pipe(digits, z.transform(Number)),
    z.number().check(z.minimum(min, error), z.maximum(max, error)),
  )
}

/** A name or an address, as it would stand in an address of the web. */
const hostName = z
  .string()
  .check(
    z.refine(
      (host) =>
        URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}:80`) && !/[/?#@\s]/.test(host),
      'must be a host name or an IP address',
    ),
  )

const variables = {
  NODE_ENV: z.enum(['production', 'development', 'test'], {
    error: 'must be production, development or test',
  }),
  PORT: wholeNumber(1, 65_535),
  HOST: hostName,
  DATA_DIR: text,
  DATABASE_URL: postgresAddress,
  JWT_SECRET: z
    .string()
    .check(z.minLength(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`)),
  PUBLIC_URL: webAddress,
  TRUST_PROXY: yesNo,
  RATE_LIMIT: wholeNumber(1, 1_000_000),
  STALL_TIMEOUT: wholeNumber(1, 3600),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
    error: 'must be fatal, error, warn, info, debug or silent',
  }),
  BUSINESS_REGISTER_URL: webAddress,
  LIMIT_ENGINE_URL: webAddress,
  LIMIT_ENGINE_TOKEN: text,
  LEDGER_URL: webAddress,
  LEDGER_TOKEN: text,
  SIGNING_URL: webAddress,
  SIGNING_PUBLIC_URL: webAddress,
  SIGNING_ACCESS_TOKEN: text,
  SMART_ID_URL: webAddress,
  SMART_ID_RELYING_PARTY_UUID: text,
  SMART_ID_RELYING_PARTY_NAME: text,
  SMART_ID_CA_FILE: text,
  MOBILE_ID_URL: webAddress,
  MOBILE_ID_RELYING_PARTY_UUID: text,
  MOBILE_ID_RELYING_PARTY_NAME: text,
  MOBILE_ID_CA_FILE: text,
  SSO_ISSUER_URL: webAddress,
  SSO_CLIENT_ID: text,
  SSO_CLIENT_SECRET: text,
  SMS_URL: webAddress,
  SMS_USERNAME: text,
  SMS_PASSWORD: text,
  SMS_SENDER: text,
  SMTP_URL: mailAddress,
  SMTP_FROM: text,
  S3_URL: webAddress,
  S3_BUCKET: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  S3_REGION: text,
}

export type VariableName = keyof typeof variables
export type Variables = { [N in VariableName]?: z.output<(typeof variables)[N]> | undefined }
export type Environment = Readonly<Record<string, string | undefined>>

const requiredInProduction: readonly VariableName[] = [
  'JWT_SECRET',
  'PUBLIC_URL',
  'BUSINESS_REGISTER_URL',
  'LIMIT_ENGINE_URL',
  'LEDGER_URL',
  'SIGNING_URL',
  'SIGNING_ACCESS_TOKEN',
  'SMTP_URL',
  'SMTP_FROM',
]

/** Services that are left out when none of their variables is set, and want all of them otherwise. */
const allOrNone: readonly (readonly VariableName[])[] = [
  ['SMART_ID_URL', 'SMART_ID_RELYING_PARTY_UUID', 'SMART_ID_RELYING_PARTY_NAME', 'SMART_ID_CA_FILE'],
  ['MOBILE_ID_URL', 'MOBILE_ID_RELYING_PARTY_UUID', 'MOBILE_ID_RELYING_PARTY_NAME', 'MOBILE_ID_CA_FILE'],
  ['SSO_ISSUER_URL', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'],
  ['SMS_URL', 'SMS_USERNAME', 'SMS_PASSWORD', 'SMS_SENDER'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
]

/** All that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const missingLines = (set: Environment): string[] => {
  const production = set['NODE_ENV'] === 'production'
  const required = production ? requiredInProduction.filter((name) => !set[name]) : []
  const halves = allOrNone
    .filter((group) => group.some((name) => set[name]))
    .flatMap((group) =>
      group
        .filter((name) => !set[name] && !required.includes(name))
        .map((name) => `${name} is missing: it goes with ${group[0]}`),
    )
  return [...required.map((name) => `${name} is missing: a production start needs it`), ...halves]
}

/**
 * Reads and checks every variable; an empty one counts as absent.
 * @throws ConfigError naming every variable that is wrong or missing.
 */
export const readEnvironment = (environment: Environment): Variables => {
  const set = Object.fromEntries(
    Object.keys(variables).flatMap((name) =>
      environment[name]?.trim() ? [[name, environment[name].trim()]] : [],
    ),
  )
  const checked = z.partial(z.object(variables)).safeParse(set)
  const wrong = checked.success
    ? []
    : checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const lines = [...wrong, ...missingLines(set)]
  if (!checked.success || lines.length > 0) throw new ConfigError(lines)
  return checked.data
}
