import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Secrets and personal codes wherever they may turn up in what is logged. */
const secret = [
  'authorization',
  'password',
  'personalCode',
  'contactPersCode',
  'identityCode',
  'accessToken',
  'token',
]

/** A failed statement carries its values, persons' data among them: only the statement and the reason are kept. */
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

/** Ids in these paths are secrets for as long as they can be used. */
const secretInPath =
  /^(\/api\/(?:remote-login|(?:smartid|mobileid)\/status|digital-login|register(?:\/create-password)?))\/[^/]+/

/** Smart-ID's protocol puts the person into the path, and in the demo the sandbox is asked in this very program. */
const codeInPath = /PNOEE-\d+/

/** Query strings are left out: they may hold a password or a person's name. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0]?.replace(secretInPath, '$1/…').replace(codeInPath, 'PNOEE-…'),
  address: request.ip,
})

/** How the server logs: pino's options. */
export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>) => ({
  level: logLevel,
  redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: { err: loggedError, req: loggedRequest },
})
