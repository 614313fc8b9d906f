import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { file, type Call } from '../../../api/call.ts'
import type { Language } from '../../../api/language.ts'
import type { Principal } from '../../../api/role.ts'
import { audit } from '../audit/write-audit.ts'
import type { Connection, Database } from '../database/database.ts'
import { acceptedLanguage } from '../language/text.ts'
import { type Authenticate, authorise, NO_USER, type SignedIn } from './auth.ts'
import { hashOf, type IdempotencyKey, readIdempotencyKey, replay, runIdempotently } from './idempotency.ts'
import { pathWithoutSecrets } from './log.ts'
import { parseParts } from './parse.ts'
import { Problem } from './problem.ts'
import { type AuditRead, auditingRefusal } from './audited-read.ts'
import { type FileResponse, type JsonResponse, sendFile, sendResponse, toResponse } from './response.ts'
import type { LimitWrites } from './bulkheads.ts'

/** What `bind` registers routes on: a Fastify scope under the API prefix. `User` is what handlers see of the caller. */
export type Api<User = unknown> = {
  app: FastifyInstance
  database: Database
  authenticate: Authenticate<User>
  limitWrites: LimitWrites
  auditRead: AuditRead
}

type Out<C, K extends string> = C extends { [key in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type WhenSignedIn<C extends Call, T> = C['access'] extends 'public' ? null : T
type BodyOf<C, S> = S extends z.ZodMiniType ? z.output<S> : Out<C, 'body'>

/** The parsed request and its caller. */
type RequestInput<C extends Call, S, User> = {
  principal: WhenSignedIn<C, Principal>
  user: WhenSignedIn<C, User>
  /** Why a step that needs a fresh confirmation by passkey is refused; undefined if it is not. */
  unconfirmed: SignedIn<User>['unconfirmed']
  language: Language
  /** The pool; with an `Idempotency-Key` the key's transaction. Handlers write through this connection only. */
  database: Connection
  params: Out<C, 'params'>
  query: Out<C, 'query'>
  body: BodyOf<C, S>
  request: FastifyRequest
  /** For headers only: the body is what the handler returns. */
  reply: FastifyReply
}

export type Handled<C extends Call, S = undefined, R = undefined, User = unknown> = RequestInput<
  C,
  S,
  User
> & {
  /** What `before` returned. */
  prepared: R
}

export type Reply<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.input<C['answer']>
  : C['answer'] extends typeof file
    ? FileResponse
    : void

type Options<C extends Call, S, R, User> = {
  /** A stricter schema for the body than the API's. */
  body?: S
  /**
   * Work that waits for anything but the database: uploads and calls to outside services. Runs outside of any
   * transaction, holds no connection, and is not rolled back.
   */
  before?: (input: RequestInput<C, S, User>) => Promise<Prepared<R>>
}

/** A bound call without its handler's types. */
type BoundCall = {
  api: Api
  call: Call
  bodySchema: z.ZodMiniType | undefined
  before: ((input: unknown) => Promise<Prepared<unknown>>) | undefined
  handler: (input: unknown) => Promise<unknown>
}

const auditRefusal = async (
  { api, call }: BoundCall,
  request: FastifyRequest,
  { principal, program }: SignedIn<unknown>,
  problem: Problem,
) =>
  audit(api.database, {
    event: 'call.refused',
    accountUserId: principal.userId || null,
    requestId: request.id,
    details: {
      call: `${call.method} ${call.path}`,
      path: pathWithoutSecrets(request.url),
      code: problem.code,
      reason: problem.parts.reason,
      ...(program && { program }),
      ...(problem.parts.foreign && { foreign: true }),
    },
    ...problem.parts.foreign,
  })

/**
 * Statuses that are audited. Each 404 is included, so that denying another partner's record takes as long as a
 * missing one.
 */
const audited: ReadonlySet<number> = new Set([403, 404, 409])
const isAudited = (error: unknown): error is Problem => error instanceof Problem && audited.has(error.status)

const isWrite = (call: Call): boolean => call.method !== 'GET' || call.changes === true

type Parsed = Record<'params' | 'query' | 'body', unknown>

/**
 * Returns the idempotency key of a call, if any. `fingerprint` replaces a body that is not the whole request. Public
 * calls have no key: all anonymous callers would share their keys and get each other's responses.
 */
const keyOf = (
  { call }: BoundCall,
  request: FastifyRequest,
  signedIn: SignedIn<unknown> | null,
  { params, query, body }: Parsed,
): ((fingerprint?: unknown) => IdempotencyKey) | null => {
  const key = call.once && readIdempotencyKey(request.headers['idempotency-key'])
  if (!key || !signedIn) return null
  return (fingerprint = body) => ({
    key,
    accountUserId: signedIn.principal.userId,
    call: [signedIn.program, call.method, call.path].filter(Boolean).join(' '),
    requestHash: hashOf([params, query, fingerprint]),
  })
}

const handle = async (
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn<unknown> | null,
) => {
  const { api, call, bodySchema, before, handler } = bound
  // Multipart bodies are not read yet; without this an optional body would count as missing.
  if (bodySchema && /^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new Problem('request.notJson')
  const [params, query, body] = await parseParts([
    { schema: call.params, value: request.params },
    { schema: call.query, value: request.query },
    { schema: bodySchema, value: request.body },
  ])
  const asked = { call, userId: (signedIn?.principal.userId ?? NO_USER) || null, params, query, body }
  const sendJson = async (response: JsonResponse) => {
    await api.auditRead(asked, { json: response.body })
    return sendResponse(reply, response)
  }
  const key = keyOf(bound, request, signedIn, { params, query, body })
  // A replay must not call outside services again; an upload is only identified once it has been received.
  const replayed = key && before && !call.upload ? await replay(api.database, key()) : null
  if (replayed) return sendJson(replayed)
  const language = request.language ?? acceptedLanguage(request.headers['accept-language'])
  const { principal, user } = signedIn ?? { principal: null, user: null }
  const unconfirmed = signedIn?.unconfirmed
  const asker = { principal, user, unconfirmed, language }
  const input = { ...asker, database: api.database, params, query, body, request, reply }
  const answered = () =>
    withPrepared(request, before && (() => before(input)), async (prepared) => {
      const run = (database: Connection) => handler({ ...input, database, prepared: prepared?.value })
      if (call.answer === file) return run(api.database)
      const respond = async (database: Connection) => toResponse(call, await run(database), reply.statusCode)
      const runOnce = () =>
        key ? runIdempotently(api.database, key(prepared?.fingerprint), respond) : respond(api.database)
      return isWrite(call) ? api.limitWrites(runOnce) : runOnce()
    })
  const response = await auditingRefusal(api.auditRead, asked, answered)
  if (call.answer !== file) return sendJson(response as JsonResponse)
  await api.auditRead(asked, { file: response as FileResponse })
  return sendFile(reply, response as FileResponse)
}

/**
 * Registers a call of the API: authenticates, authorises, validates (naming every wrong field), runs `before` and the
 * handler, and serializes the result by the response schema. A thrown Problem becomes the response; 403, 404 and 409 of
 * a signed-in user are audited.
 */
export const bind = <
  const C extends Call,
  S extends z.ZodMiniType | undefined = undefined,
  R = undefined,
  User = unknown,
>(
  api: Api<User>,
  call: C,
  options: Options<C, S, R, User>,
  handler: (input: Handled<C, S, R, User>) => Promise<Reply<C>>,
): void => {
  const bound: BoundCall = {
    api,
    call,
    bodySchema: options.body ?? call.body,
    before: options.before as BoundCall['before'],
    handler: handler as (input: unknown) => Promise<unknown>,
  }
  api.app.route({
    method: call.method,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const signedIn = call.access === 'public' ? null : await api.authenticate(request)
      if (signedIn) request.language = signedIn.language
      try {
        if (signedIn) authorise(call, signedIn)
        return await handle(bound, request, reply, signedIn)
      } catch (error) {
        if (signedIn && isAudited(error)) await auditRefusal(bound, request, signedIn, error)
        throw error
      }
    },
  })
}

/** What a call's `before` produced, outside of any transaction. */
type Prepared<R> = {
  /** For the handler. */
  value: R
  /** Hashed in place of the body when an idempotency key is checked; the body itself where it is left out. */
  fingerprint?: unknown
  /** Runs once the call is over, whether it succeeded, was replayed or failed; removes unreferenced data. */
  release?: () => Promise<void>
}

/** Runs `before`, then `rest`, and releases what was prepared before the response is sent. */
const withPrepared = async <T>(
  request: FastifyRequest,
  before: (() => Promise<Prepared<unknown>>) | undefined,
  rest: (prepared: Prepared<unknown> | undefined) => Promise<T>,
): Promise<T> => {
  const prepared = await before?.()
  try {
    return await rest(prepared)
  } finally {
    // A failed clean-up leaves garbage behind but must not change the response.
    await prepared
      ?.release?.()
      .catch((error: unknown) => request.log.error({ err: error }, 'clean-up failed'))
  }
}
