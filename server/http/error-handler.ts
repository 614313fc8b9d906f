import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problem.ts'
import { acceptedLanguage } from '../language/text.ts'
import { ServiceError } from '../services/service-error.ts'
import { Problem, problemDetails } from './problem.ts'

const byStatus: Record<number, ProblemCode> = {
  400: 'request.malformed',
  404: 'notFound',
  406: 'request.notJson',
  413: 'request.tooLarge',
  415: 'request.notJson',
  429: 'request.tooMany',
}

/** What the framework and the services throw, in our own codes; whatever is left is ours to mend. */
const asProblem = (error: FastifyError | Error): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof ServiceError) return new Problem(`service.${error.outcome}`)
  const status = 'statusCode' in error ? error.statusCode : undefined
  return new Problem((status && byStatus[status]) || 'internal')
}

/** Answers any error as RFC 9457 problem details; no stack and no SQL leave. */
export const answerProblem = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const problem = asProblem(error)
  if (problem.code === 'internal') request.log.error({ err: error }, 'call failed')
  const language = request.language ?? acceptedLanguage(request.headers['accept-language'])
  if (problem.parts.retryAfter !== undefined) void reply.header('retry-after', problem.parts.retryAfter)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/problem+json')
    .send(problemDetails(problem, language))
}
