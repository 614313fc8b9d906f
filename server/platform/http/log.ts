import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyRequest } from 'fastify'

/** Fields redacted wherever they are logged. */
const secret = [
  'authorization',
  'password',
  'personalCode',
  'contactPersCode',
  'identityCode',
  'accessToken',
  'token',
]

/** A failed statement carries its parameters, which may be personal data: only statement and reason are logged. */
const loggedError = (error: Error) => {
  const failed = error instanceof DrizzleQueryError
  const reason = failed && error.cause instanceof Error ? error.cause.message : error.message
  return {
    type: error.name,
    message: failed ? `${reason} in ${error.query}` : reason,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  }
}

/** Ids in these paths are one-time secrets. */
const secretInPath =
  /^(\/(?:apply|register\/create-password|passkey-recovery)|\/api\/(?:remote-login|(?:smartid|mobileid)\/status|smartid\/device-link|digital-login|register(?:\/create-password)?|passkey\/recovery))\/[^/]+/

/**
 * Paths of limits contain the customer's code, which may be a personal one. Smart-ID's paths contain personal codes,
 * and in the demo this process serves them too.
 */
const codeInPath = /(\/limits\/|PNOEE-)[^/]+/

/** Returns a request's path without secrets and codes, for logs and the audit trail. */
export const pathWithoutSecrets = (url: string): string | undefined =>
  url.split('?')[0]?.replace(secretInPath, '$1/…').replace(codeInPath, '$1…')

/** Query strings are not logged: they may hold passwords or names. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: pathWithoutSecrets(request.url),
  address: request.ip,
})

/** Pino's options. */
export const logOptions = ({ logLevel }: { logLevel: string }) => ({
  level: logLevel,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: { err: loggedError, req: loggedRequest },
})
