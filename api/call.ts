import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'
import { type Group, isInGroup, type Principal } from './role.ts'

/** Permitted callers: anyone, signed-in users, or these groups. */
export type Access = 'public' | 'signedIn' | readonly Group[]

/** Response is a file instead of JSON; its name is in Content-Disposition. */
export const file = 'file'
/** Response has no body (204). */
export const noContent = 'noContent'

type Fields = z.ZodMiniObject
type ResponseSchema = z.ZodMiniType | typeof file | typeof noContent

/** Definition of one endpoint; server, client and OpenAPI document are derived from it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API prefix, parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: Fields
  query?: Fields
  body?: z.ZodMiniType
  /** The body may be plain text: as JSON, as `text/plain`, or as a form, because programs differ. */
  textBody?: true
  /** Names of multipart fields that carry files. */
  upload?: string
  response: ResponseSchema
  /** Media types of a file response, if they are fixed. */
  mediaTypes?: readonly string[]
  status?: 200 | 201 | 202
  /**
   * Accepts an `Idempotency-Key`: the same key returns the first response. Not for public calls, because their callers
   * would share keys, nor for calls that return a secret, because the server stores the response.
   */
  idempotencyKey?: true
  /** Rejected unless a user who has a passkey, or must have one, has confirmed with it in the last five minutes. */
  needsConfirmation?: true
  /** Starts a session and sends its token in the authorization header; no other call can. */
  startsSession?: true
  /**
   * Further problem codes of the call, beside those that follow from its parts. Only calls of the partner API name them,
   * because its document lists the errors of each call.
   */
  problemCodes?: readonly ProblemCode[]
  /** For a GET that changes data: the specification prescribes the method. */
  hasSideEffects?: true
}

type Part<C, K extends 'params' | 'body'> = C extends { [key in K]: infer S extends z.ZodMiniType }
  ? { [key in K]: z.input<S> }
  : unknown

/** `query` is optional if none of its parameters is required. */
type QueryPart<C> = C extends { query: infer S extends z.ZodMiniType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

/** Input of a call: each declared part, typed by its schema. */
export type CallInput<C extends Call> = Part<C, 'params'> & QueryPart<C> & Part<C, 'body'>

/** Result of a call. */
export type CallResponse<C extends Call> = C['response'] extends z.ZodMiniType
  ? z.output<C['response']>
  : C['response'] extends typeof file
    ? { name: string; content: Blob }
    : void

export const API_PREFIX = '/api'

/** Whether a signed-in user may make a call. */
export const mayCall = (
  { access }: Pick<Call, 'access'>,
  principal: Pick<Principal, 'role' | 'partnerAdmin'>,
): boolean => typeof access === 'string' || isInGroup(access, principal)

/** Keeps the literal type, so that input and result types can be inferred. */
export const defineCall = <const C extends Call>(call: C): C => call
