import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { file, type Call } from '../../contract/call.ts'
import type { Language } from '../../contract/language.ts'
import type { Actor } from '../../contract/role.ts'
import { audit } from '../audit/audit.ts'
import type { Connection } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { acceptedLanguage } from '../language/text.ts'
import type { OpenSession } from '../session/session.store.ts'
import { type Answer, answerOf, send, sendFile, type FileAnswer } from './answer.ts'
import { authenticate, authorise, type SignedIn } from './gate.ts'
import { hashOf, once, readKey } from './once.ts'
import { parseParts } from './parse.ts'
import { Problem } from './problem.ts'
import { type Ready, withReady } from './ready.ts'

/** The part of the server that routes hang on: a Fastify scope under the API prefix, and what handlers need. */
export type Api = Dependencies & { app: FastifyInstance }

type Out<C, K extends string> = C extends { [key in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type WhenSignedIn<C extends Call, T> = C['access'] extends 'public' ? null : T
type BodyOf<C, S> = S extends z.ZodMiniType ? z.output<S> : Out<C, 'body'>

/** Who asks, and what. */
type Asked<C extends Call, S> = {
  actor: WhenSignedIn<C, Actor>
  user: WhenSignedIn<C, OpenSession>
  language: Language
  /** The pool; for a call made with an `Idempotency-Key` the key's transaction. Write through this one only. */
  database: Connection
  params: Out<C, 'params'>
  query: Out<C, 'query'>
  body: BodyOf<C, S>
  request: FastifyRequest
  /** For headers only: the answer is what the handler returns. */
  reply: FastifyReply
}

export type Handled<C extends Call, S = undefined, R = undefined> = Asked<C, S> & {
  /** What `before` has made ready. */
  ready: R
}

export type Reply<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.input<C['answer']>
  : C['answer'] extends typeof file
    ? FileAnswer
    : void

type Options<C extends Call, S, R> = {
  /** A stricter schema for the body than the contract's. */
  body?: S
  /** Work that takes long, such as taking files in: no connection of the database waits for it. Not undone by itself. */
  before?: (input: Asked<C, S>) => Promise<Ready<R>>
}

/** A call as it is served, without the types that only its handler sees. */
type Served = {
  api: Api
  call: Call
  bodySchema: z.ZodMiniType | undefined
  before: ((input: unknown) => Promise<Ready<unknown>>) | undefined
  work: (input: unknown) => Promise<unknown>
}

const tellRefusal = async (
  { api, call }: Served,
  request: FastifyRequest,
  userId: number,
  problem: Problem,
) =>
  audit(api.database, {
    event: 'call.refused',
    accountUserId: userId,
    requestId: request.id,
    details: {
      call: `${call.method} ${call.path}`,
      path: request.url.split('?')[0],
      code: problem.code,
      reason: problem.parts.reason,
    },
  })

const isWorthTelling = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 403 || error.status === 409)

const serve = async (
  { api, call, bodySchema, before, work }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn | null,
) => {
  const [params, query, body] = await parseParts([
    { schema: call.params, value: request.params },
    { schema: call.query, value: request.query },
    { schema: bodySchema, value: request.body },
  ])
  const key = call.once && readKey(request.headers['idempotency-key'])
  const language = request.language ?? acceptedLanguage(request.headers['accept-language'])
  const { actor, user } = signedIn ?? { actor: null, user: null }
  const asked = { actor, user, language, database: api.database, params, query, body, request, reply }
  const answer = await withReady(request, before && (() => before(asked)), async (ready) => {
    const run = (database: Connection) => work({ ...asked, database, ready: ready?.value })
    if (call.answer === file) return run(api.database)
    const answered = async (database: Connection) => answerOf(call, await run(database), reply.statusCode)
    if (!key) return answered(api.database)
    const requestHash = hashOf([params, query, ready ? ready.asked : body])
    const id = { key, accountUserId: actor?.userId ?? 0, call: `${call.method} ${call.path}`, requestHash }
    return once(api.database, id, answered)
  })
  return call.answer === file ? sendFile(reply, answer as FileAnswer) : send(reply, answer as Answer)
}

/**
 * Serves a call of the contract: who calls, whether they may, what they ask (every wrong field named), then what takes
 * long, then the handler, then only what the answer's schema declares. Problems thrown on the way become the answer; refusals of a
 * signed-in user go to the audit trail.
 */
export const bind = <const C extends Call, S extends z.ZodMiniType | undefined = undefined, R = undefined>(
  api: Api,
  call: C,
  options: Options<C, S, R>,
  handler: (input: Handled<C, S, R>) => Promise<Reply<C>>,
): void => {
  const served: Served = {
    api,
    call,
    bodySchema: options.body ?? call.body,
    before: options.before as Served['before'],
    work: handler as (input: unknown) => Promise<unknown>,
  }
  api.app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const signedIn = call.access === 'public' ? null : await authenticate(api, request)
      try {
        if (signedIn) authorise(call.access, signedIn.actor)
        return await serve(served, request, reply, signedIn)
      } catch (error) {
        if (signedIn && isWorthTelling(error))
          await tellRefusal(served, request, signedIn.actor.userId, error)
        throw error
      }
    },
  })
}
