import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { ServiceError, type ServiceName, type ServiceOutcome } from './service-error.ts'

/** The part of a Pino logger that the adapters write to. */
export type ServiceLog = { warn: (details: object, message: string) => void }

/** How patient the adapters are. Tests shorten it. */
export type Patience = {
  /** For one attempt, answer's body included. */
  timeoutMs: number
  /** Before the first repetition; doubled before each further one. */
  retryDelayMs: number
}
export const defaultPatience: Patience = { timeoutMs: 10_000, retryDelayMs: 250 }

export type Request = {
  method: 'GET' | 'POST'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Doing it twice does no harm, so it may be repeated when the service is unavailable. */
  repeatable: boolean
  maxBytes?: number
  /** In place of the usual patience, for a service that holds its answer back until there is one. */
  timeoutMs?: number
  /** Gives the request up. */
  signal?: AbortSignal
  /** What the log shows in place of the path, where the path names a person. */
  loggedPath?: string
}

export type Reply = { status: number; body: Uint8Array }

/** Asks one outside service; answers 2xx and 404 replies, throws ServiceError for everything else. */
export type Ask = (request: Request) => Promise<Reply>

const REPETITIONS = 2
const MAX_JSON_BYTES = 4 * 1024 * 1024

const readAtMost = async (response: Response, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`answer over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const outcomeOfStatus = (status: number): ServiceOutcome =>
  status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'refused'

const given = (signal: AbortSignal | undefined) => (signal ? [signal] : [])

const attempt = async (service: ServiceName, request: Request, timeoutMs: number): Promise<Reply> => {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        'user-agent': 'tehing/1.0',
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // A redirect would carry the access token to a place nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([
        AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
        ...given(request.signal),
      ]),
    })
    const body = await readAtMost(response, request.maxBytes ?? MAX_JSON_BYTES)
    if (response.ok || response.status === 404) return { status: response.status, body }
    const { status } = response
    throw new ServiceError(service, outcomeOfStatus(status), `answered ${status}`, { status })
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    if (cause instanceof RangeError) throw new ServiceError(service, 'refused', cause.message, { cause })
    throw new ServiceError(service, 'unavailable', cause instanceof Error ? cause.message : 'no answer', {
      cause,
    })
  }
}

/** Binds time-out, repetition and logging to one service. The log holds paths only: query strings carry tokens. */
export const createAsk =
  (service: ServiceName, log: ServiceLog, patience: Patience): Ask =>
  async (request) => {
    for (let done = 0; ; done += 1) {
      try {
        return await attempt(service, request, patience.timeoutMs)
      } catch (error) {
        const again =
          error instanceof ServiceError &&
          error.outcome === 'unavailable' &&
          request.repeatable &&
          !request.signal?.aborted
        const last = !again || done === REPETITIONS
        log.warn(
          {
            service,
            method: request.method,
            path: request.loggedPath ?? request.url.pathname,
            attempt: done + 1,
            last,
            err: error,
          },
          'outside service failed',
        )
        if (last) throw error
        await wait(patience.retryDelayMs * 2 ** done)
      }
    }
  }

/** Reads a reply as the JSON the protocol promises; throws ServiceError `refused` for anything else. */
export const parseReply = <S extends z.ZodMiniType>(
  service: ServiceName,
  reply: Reply,
  schema: S,
): z.output<S> => {
  if (reply.status === 404) throw new ServiceError(service, 'refused', 'answered 404', { status: 404 })
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(reply.body))
  } catch (cause) {
    throw new ServiceError(service, 'refused', 'its answer is not JSON', { status: reply.status, cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ServiceError(service, 'refused', 'its answer has another shape', {
    status: reply.status,
    cause: parsed.error,
  })
}

/** Puts a path and its parameters behind a configured base URL, whether or not that ends in a slash. */
export const under = (base: string, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(base.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The headers of a service that takes an optional bearer token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
