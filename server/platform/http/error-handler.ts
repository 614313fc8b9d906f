import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../api/problem.ts'
import { acceptedLanguage } from '../language/text.ts'
import { isStorageFull } from '../storage-error.ts'
import { databaseTrouble, type DatabaseTrouble } from '../database/database-error.ts'
import { createLogLimit, type LogLimit } from '../log-limit.ts'
import { Problem, problemDetails } from './problem.ts'

const byStatus: Record<number, ProblemCode> = {
  // A path outside of the served folder gets the same response as any unknown path.
  403: 'notFound',
  404: 'notFound',
  406: 'request.notJson',
  413: 'request.tooLarge',
  415: 'request.notJson',
  429: 'request.tooMany',
}

/** Default of Retry-After; seconds. */
const RETRY_AFTER_S = 2
/** The circuit breaker of a failing outside service stays open for as long. */
const SERVICE_RETRY_AFTER_S = 10

const retryAfterOf = ({ code, status, parts }: Problem): number | undefined => {
  if (parts.retryAfter !== undefined || (status !== 429 && status !== 503)) return parts.retryAfter
  return code === 'service.unavailable' ? SERVICE_RETRY_AFTER_S : RETRY_AFTER_S
}

const byTrouble = {
  timedOut: 'server.busy',
  unreachable: 'server.unavailable',
  full: 'server.full',
} as const satisfies Record<DatabaseTrouble, ProblemCode>

/** Errors that need an operator's attention. */
const operatorsMatter: ReadonlySet<ProblemCode> = new Set(['internal', 'document.gone', 'server.full'])

const isCallersFault = (status: number): boolean => status >= 400 && status < 500

/** Gives an error its problem code; undefined for errors it does not know. */
export type ProblemCodeOf = (error: Error) => ProblemCode | undefined

/** Fastify's own errors by their status; anything unknown is a bug and becomes `internal`. */
const asProblem = (error: FastifyError | Error, codeOf: ProblemCodeOf): Problem => {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (code) return new Problem(code)
  const trouble = isStorageFull(error) ? 'full' : databaseTrouble(error)
  if (trouble) return new Problem(byTrouble[trouble])
  const status = ('statusCode' in error && error.statusCode) || 500
  return new Problem(byStatus[status] ?? (isCallersFault(status) ? 'request.malformed' : 'internal'))
}

const log = ({ log: to }: FastifyRequest, problem: Problem, error: Error, limit: LogLimit) => {
  if (operatorsMatter.has(problem.code)) return to.error({ err: error }, 'call failed')
  const written = problem.status === 503 ? limit(`${problem.code} ${error.name}`) : null
  if (written) to.warn({ err: error, ...written }, 'call could not be served')
}

/** Fastify's error handler: any error becomes RFC 9457 problem details, without stack or SQL. */
export const createErrorHandler = (codeOf: ProblemCodeOf = () => undefined) => {
  const limit = createLogLimit()
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error, codeOf)
    log(request, problem, error, limit)
    const language = request.language ?? acceptedLanguage(request.headers['accept-language'])
    const retryAfter = retryAfterOf(problem)
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      .type('application/problem+json')
      .send(problemDetails(problem, language))
  }
}
