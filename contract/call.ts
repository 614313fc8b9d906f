import type * as z from 'zod/mini'
import type { Role } from './role.ts'

/** Who may make a call: anyone, anyone signed in, or these roles. */
export type Access = 'public' | 'signedIn' | readonly Role[]

/** A stored or made file instead of JSON; its name travels in Content-Disposition. */
export const file = 'file'
/** An answer without a body (204). */
export const nothing = 'nothing'

type Fields = z.ZodMiniObject
type Answer = z.ZodMiniType | typeof file | typeof nothing

/** One row of the call table: all that the server, the client and the OpenAPI document need to know of a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API prefix, parameters as `:name`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: Fields
  query?: Fields
  body?: z.ZodMiniType
  /** Names of multipart fields that carry files. */
  upload?: string
  answer: Answer
  /** Media types of a file, where they are known. */
  types?: readonly string[]
  status?: 200 | 201 | 202
  /** Takes an `Idempotency-Key`: the same key again returns the first answer. */
  once?: true
  /** A GET that changes state; the specification fixes its method. */
  changes?: true
}

type Part<C, K extends 'params' | 'body'> = C extends { [key in K]: infer S extends z.ZodMiniType }
  ? { [key in K]: z.input<S> }
  : unknown

/** A query string of which nothing is required may be left out altogether. */
type QueryPart<C> = C extends { query: infer S extends z.ZodMiniType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

/** What a caller passes: each declared part, typed by its schema. */
export type CallInput<C extends Call> = Part<C, 'params'> & QueryPart<C> & Part<C, 'body'>

/** What a caller gets back. */
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']>
  : C['answer'] extends typeof file
    ? { name: string; content: Blob }
    : void

export const API_PREFIX = '/api'

/** Keeps the row's exact type, so that input and answer can be derived from it. */
export const defineCall = <const C extends Call>(call: C): C => call
