import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { file, type Call } from '../../../api/call.ts'
import type { Language } from '../../../api/language.ts'
import type { Principal } from '../../../api/role.ts'
import { audit } from '../audit/write-audit.ts'
import type { Connection, Database } from '../database/database.ts'
import { acceptedLanguage } from '../language/text.ts'
import { type Authenticate, authorise, type SignedIn, userIdOf } from './auth.ts'
import { hashOf, type IdempotencyKey, readIdempotencyKey, replay, runIdempotently } from './idempotency.ts'
import { pathWithoutSecrets } from './log.ts'
import { parseParts } from './parse.ts'
import { Problem } from './problem.ts'
import {
  type ApiResponse,
  type FileResponse,
  type JsonResponse,
  sendResponse,
  toResponse,
} from './response.ts'
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
  /** The value that `prepare` returned. */
  prepared: R
}

export type Reply<C extends Call> = C['response'] extends z.ZodMiniType
  ? z.input<C['response']>
  : C['response'] extends typeof file
    ? FileResponse
    : void

/** What `prepare` produced, outside of any transaction. */
type Prepared<R> = {
  /** For the handler. */
  value: R
  /** Hashed in place of the body when an idempotency key is checked, if the body is not the whole request. */
  fingerprint?: unknown
  /** Removes unreferenced data once the call has succeeded, was replayed or has failed. */
  release?: () => Promise<void>
}

type Options<C extends Call, S, R, User> = {
  /** A stricter schema for the body than the API's. */
  body?: S
  /**
   * Work that waits for anything but the database: uploads and calls to outside services. Runs outside of any
   * transaction, holds no connection, and is not rolled back.
   */
  prepare?: (input: RequestInput<C, S, User>) => Promise<Prepared<R>>
}

/** A call with its parameters. */
export type AuditedCall = {
  call: Call
  /** Null for anonymous callers and programs. */
  userId: number | null
  params: unknown
  query: unknown
  body: unknown
}

/** Records reads of sensitive data. Resolves once the entry is stored; the response waits for it. */
export type AuditRead = (called: AuditedCall, response: ApiResponse) => Promise<void>

/** A bound call without its handler's types. */
type BoundCall = {
  api: Api
  call: Call
  bodySchema: z.ZodMiniType | undefined
  prepare: ((input: unknown) => Promise<Prepared<unknown>>) | undefined
  handler: (input: unknown) => Promise<unknown>
}

/**
 * Registers a call of the API: authenticates, authorises, validates (naming every wrong field), runs `prepare` and the
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
    prepare: options.prepare as BoundCall['prepare'],
    handler: handler as BoundCall['handler'],
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

const handle = async (
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn<unknown> | null,
) => {
  const { api, call } = bound
  const parts = await parseRequest(bound, request)
  const called = { call, userId: signedIn && userIdOf(signedIn.principal), ...parts }
  const input = {
    principal: signedIn?.principal ?? null,
    user: signedIn?.user ?? null,
    unconfirmed: signedIn?.unconfirmed,
    language: request.language ?? acceptedLanguage(request.headers['accept-language']),
    database: api.database,
    ...parts,
    request,
    reply,
  }
  try {
    const response = await respond(bound, input, keyOf(call, request, signedIn, parts))
    await api.auditRead(called, response)
    return sendResponse(reply, response)
  } catch (error) {
    // The stored record that an error carries is read, too.
    if (error instanceof Problem && error.parts.stored !== undefined)
      await api.auditRead(called, { status: error.status, body: error.parts.stored })
    throw error
  }
}

type Parts = Record<'params' | 'query' | 'body', unknown>

const parseRequest = async (
  { call, bodySchema }: BoundCall,
  { params, query, body, headers }: FastifyRequest,
): Promise<Parts> => {
  // Multipart bodies are not read yet; without this an optional body would count as missing.
  if (bodySchema && /^multipart\//i.test(headers['content-type'] ?? '')) throw new Problem('request.notJson')
  const parsed = await parseParts([
    { schema: call.params, value: params },
    { schema: call.query, value: query },
    { schema: bodySchema, value: body },
  ])
  return { params: parsed[0], query: parsed[1], body: parsed[2] }
}

type Input = { request: FastifyRequest; reply: FastifyReply }

/** Prepares and runs the handler, and releases what was prepared; with an idempotency key at most once. */
const respond = async (
  { api, call, prepare, handler }: BoundCall,
  input: Input,
  key: KeyOf | null,
): Promise<ApiResponse> => {
  // A replay must not call outside services again; an upload is only identified once it has been received.
  const replayed = key && prepare && !call.upload ? await replay(api.database, key()) : null
  if (replayed) return replayed
  const prepared = await prepare?.(input)
  const run = async (database: Connection) =>
    toResponse(call, await handler({ ...input, database, prepared: prepared?.value }), input.reply.statusCode)
  const runOnce = () =>
    // Calls that accept a key return JSON, as tests/domain/access.test.ts checks.
    key
      ? runIdempotently(
          api.database,
          key(prepared?.fingerprint),
          run as (tx: Connection) => Promise<JsonResponse>,
        )
      : run(api.database)
  try {
    return await (isLimited(call) ? api.limitWrites(runOnce) : runOnce())
  } finally {
    // A failed clean-up leaves garbage behind but must not change the response.
    await prepared
      ?.release?.()
      .catch((error: unknown) => input.request.log.error({ err: error }, 'clean-up failed'))
  }
}

/** Writes queue for connections. Rendering a file takes long, so it must not block the queue. */
const isLimited = ({ method, response, hasSideEffects }: Call): boolean =>
  response !== file && (method !== 'GET' || hasSideEffects === true)

/** Returns the key for a request with this fingerprint, by default its body. */
type KeyOf = (fingerprint?: unknown) => IdempotencyKey

/** The idempotency key of a request, if any. Public calls have none: anonymous callers would share their keys. */
const keyOf = (
  call: Call,
  request: FastifyRequest,
  signedIn: SignedIn<unknown> | null,
  { params, query, body }: Parts,
): KeyOf | null => {
  const key = call.idempotencyKey && readIdempotencyKey(request.headers['idempotency-key'])
  if (!key || !signedIn) return null
  return (fingerprint = body) => ({
    key,
    accountUserId: signedIn.principal.userId,
    call: [signedIn.program, call.method, call.path].filter(Boolean).join(' '),
    requestHash: hashOf([params, query, fingerprint]),
  })
}

/**
 * Statuses that are audited. Each 404 is included, so that denying another partner's record takes as long as a
 * missing one.
 */
const isAudited = (error: unknown): error is Problem =>
  error instanceof Problem && [403, 404, 409].includes(error.status)

const auditRefusal = async (
  { api, call }: BoundCall,
  request: FastifyRequest,
  { principal, program }: SignedIn<unknown>,
  problem: Problem,
) =>
  audit(api.database, {
    event: 'call.refused',
    accountUserId: userIdOf(principal),
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
