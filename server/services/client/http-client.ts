import { createFetch, type FetchContext, FetchError, type FetchOptions } from 'ofetch'
import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import { ServiceError, type ServiceName, type ServiceOutcome } from './service-error.ts'
import type * as z from 'zod/mini'

/** The part of a Pino logger that the clients write to. */
export type ServiceLog = { warn: (details: object, message: string) => void }

/** Timeouts and retries; tests shorten them. */
export type RetryOptions = {
  /** Of one attempt, including the response's body. */
  timeoutMs: number
  /** Before the first retry; doubled before each further one. */
  retryDelayMs: number
}
export const defaultRetryOptions: RetryOptions = { timeoutMs: 10_000, retryDelayMs: 250 }

export type ServiceRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: Record<string, unknown>
  /** An idempotent request is retried when the service is unavailable. */
  idempotent: boolean
  maxBytes?: number
  /** Replaces the usual retry for a long-polling service. */
  timeoutMs?: number
  /** Aborts the request. */
  signal?: AbortSignal
  /** Logged instead of a path with personal data. */
  loggedPath?: string
}

export type ServiceResponse = { status: number; body: Uint8Array }

/** Calls one outside service; resolves for 2xx and 404, throws ServiceError for everything else. */
export type HttpClient = (request: ServiceRequest) => Promise<ServiceResponse>

const MAX_RETRIES = 2
const NOT_FOUND = 404
const MAX_JSON_BYTES = 4 * 1024 * 1024

/** @throws RangeError for a larger body */
const readAtMost = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`answer over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads the body at once, so that size limit, timeout and retries hold for it as for the rest of the response. */
const fetchWhole =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers } = response
    const body = await readAtMost(response, maxBytes)
    return new Response(body.byteLength > 0 ? body : null, { status, headers })
  }

/** Whether a status says that the service may take the request later. */
export const isUnavailable = (status: number): boolean => status >= 500 || status === 429 || status === 408
/** ofetch takes a list, and counts a request without a response as a 500. */
const UNAVAILABLE = Array.from({ length: 600 }, (_, status) => status).filter(isUnavailable)

type Failure = { error?: unknown; response?: { status: number } | undefined }

/** ofetch's error messages contain the whole URL with its tokens, so they are not passed on. */
const errorOf = (service: ServiceName, { error, response }: Failure): ServiceError => {
  if (response) {
    const { status } = response
    const outcome: ServiceOutcome = isUnavailable(status) ? 'unavailable' : 'refused'
    return new ServiceError(service, outcome, `answered ${status}`, { status })
  }
  const outcome: ServiceOutcome = error instanceof RangeError ? 'refused' : 'unavailable'
  const reason = error instanceof Error ? error.message : 'no answer'
  return new ServiceError(service, outcome, reason, { cause: error })
}

type Hooks = Pick<FetchOptions, 'onRequest' | 'onRequestError' | 'onResponseError'>

const hooksOf = (
  service: ServiceName,
  log: ServiceLog,
  retry: RetryOptions,
  request: ServiceRequest,
): Hooks => {
  const retries = request.idempotent ? MAX_RETRIES : 0
  const logFailure = ({ options, error, response }: FetchContext) => {
    const left = Number(options.retry)
    const details = {
      service,
      method: request.method,
      path: request.loggedPath ?? request.url.pathname,
      attempt: retries - left + 1,
      last: left === 0 || (response !== undefined && !isUnavailable(response.status)),
      err: errorOf(service, { error, response }),
    }
    log.warn(details, 'outside service failed')
  }
  return {
    // A new signal per attempt: ofetch's own timeout would pass its aborted signal to the next one.
    onRequest: ({ options }) => {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? retry.timeoutMs)
      options.signal = AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])])
    },
    onRequestError: (context) => {
      if (context.error instanceof RangeError || request.signal?.aborted) context.options.retry = 0
      logFailure(context)
    },
    onResponseError: (context) => {
      if (context.response.status !== NOT_FOUND) logFailure(context)
    },
  }
}

/** A client with timeout, retries and logging for one service. Logs paths only: query strings carry tokens. */
export const createHttpClient =
  (service: ServiceName, log: ServiceLog, retry: RetryOptions): HttpClient =>
  async (request) => {
    assertOutsideTransaction(service)
    const { raw: send } = createFetch({ fetch: fetchWhole(request.maxBytes ?? MAX_JSON_BYTES) })
    try {
      const response = await send(request.url.href, {
        method: request.method,
        headers: { 'user-agent': 'tehing/1.0', accept: 'application/json', ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        // A redirect could leak the access token to another host.
        redirect: 'error',
        responseType: 'arrayBuffer',
        retry: request.idempotent ? MAX_RETRIES : 0,
        retryStatusCodes: UNAVAILABLE,
        retryDelay: ({ options }) => retry.retryDelayMs * 2 ** (MAX_RETRIES - Number(options.retry)),
        ...hooksOf(service, log, retry, request),
      })
      return { status: response.status, body: new Uint8Array(response._data ?? []) }
    } catch (failure) {
      if (!(failure instanceof FetchError)) throw failure
      const { response } = failure
      if (response?.status !== NOT_FOUND) throw errorOf(service, { error: failure.cause, response })
      return { status: NOT_FOUND, body: new Uint8Array(response._data) }
    }
  }

/** A URL below a configured base, whether or not that ends in a slash. */
export const endpoint = (base: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(base.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The headers of a service that takes an optional bearer token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** PostgreSQL cannot store U+0000 or lone surrogates. */
const assertText = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('a text that is none')
  return value
}

/** Reads a response as the JSON the protocol promises; throws ServiceError `refused` for anything else. */
export const parseResponse = <S extends z.ZodMiniType>(
  service: ServiceName,
  response: ServiceResponse,
  schema: S,
): z.output<S> => {
  if (response.status === 404) throw new ServiceError(service, 'refused', 'answered 404', { status: 404 })
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(response.body), assertText)
  } catch (cause) {
    throw new ServiceError(service, 'refused', 'its answer is not JSON', { status: response.status, cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ServiceError(service, 'refused', 'its answer has another shape', {
    status: response.status,
    cause: parsed.error,
  })
}
