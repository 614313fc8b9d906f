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
import { answerOf, send, sendFile, type FileAnswer } from './answer.ts'
import { authenticate, authorise, type SignedIn } from './gate.ts'
import { hashOf, once, readKey } from './once.ts'
import { parseParts } from './parse.ts'
import { Problem } from './problem.ts'

/** The part of the server that routes hang on: a Fastify scope under the API prefix, and what handlers need. */
export type Api = Dependencies & { app: FastifyInstance }

type Out<C, K extends string> = C extends { [key in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type WhenSignedIn<C extends Call, T> = C['access'] extends 'public' ? null : T
type BodyOf<C, S> = S extends z.ZodMiniType ? z.output<S> : Out<C, 'body'>

export type Handled<C extends Call, S = undefined> = {
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

export type Reply<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.input<C['answer']>
  : C['answer'] extends typeof file
    ? FileAnswer
    : void

type Options<S> = {
  /** A stricter schema for the body than the contract's. */
  body?: S
}

/** A call as it is served, without the types that only its handler sees. */
type Served = {
  api: Api
  call: Call
  bodySchema: z.ZodMiniType | undefined
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
  { api, call, bodySchema, work }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn | null,
) => {
  const [params, query, body] = await parseParts([
    { schema: call.params, value: request.params },
    { schema: call.query, value: request.query },
    { schema: bodySchema, value: request.body },
  ])
  const language = request.language ?? acceptedLanguage(request.headers['accept-language'])
  const { actor, user } = signedIn ?? { actor: null, user: null }
  const run = (database: Connection) =>
    work({ actor, user, language, database, params, query, body, request, reply })
  if (call.answer === file) return sendFile(reply, (await run(api.database)) as FileAnswer)
  const key = call.once && readKey(request.headers['idempotency-key'])
  if (!key) return send(reply, answerOf(call, await run(api.database), reply.statusCode))
  const id = {
    key,
    accountUserId: actor?.userId ?? 0,
    call: `${call.method} ${call.path}`,
    requestHash: hashOf([params, query, body]),
  }
  return send(
    reply,
    await once(api.database, id, async (tx) => answerOf(call, await run(tx), reply.statusCode)),
  )
}

/**
 * Serves a call of the contract: who calls, whether they may, what they ask (every wrong field named), then the
 * handler, then only what the answer's schema declares. Problems thrown on the way become the answer; refusals of a
 * signed-in user go to the audit trail.
 */
export const bind = <const C extends Call, S extends z.ZodMiniType | undefined = undefined>(
  api: Api,
  call: C,
  options: Options<S>,
  handler: (input: Handled<C, S>) => Promise<Reply<C>>,
): void => {
  const served: Served = {
    api,
    call,
    bodySchema: options.body ?? call.body,
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
