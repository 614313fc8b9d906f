import { createFetch, type FetchContext, FetchError, type FetchOptions, ofetch } from 'ofetch'
import { API_PREFIX } from '../../api/call.ts'

/** Longer than the server waits for an outside service with all its retries. */
const TIMEOUT_MS = 60_000
const RETRIES = 2
const RETRY_DELAY_MS = 300
/** A longer `Retry-After` is not waited for. */
const MAX_WAIT_MS = 5_000
const SERVER_FAULT = 500
/** ofetch counts a request without a response as a 500; a real 500 is taken out again in `onResponse`. */
const RETRIED = [SERVER_FAULT, 502, 503, 504]

export type RequestOptions = Omit<FetchOptions<'json' | 'blob'>, 'retry'> & {
  /** May be repeated if no response arrived, or only one of a proxy. */
  idempotent: boolean
  /** Replaces the browser's `fetch`, for example with one that reports progress. */
  fetch?: typeof globalThis.fetch
}

export type HttpResponse = { status: number; headers: Headers; data: unknown }

const retryAfterMs = ({ response }: FetchContext): number =>
  Number(response?.headers.get('retry-after') ?? 0) * 1000 || 0

const backoffMs = (context: FetchContext): number =>
  Math.max(retryAfterMs(context), RETRY_DELAY_MS * 2 ** (RETRIES - Number(context.options.retry)))

const defaults = {
  baseURL: API_PREFIX,
  retryStatusCodes: RETRIED,
  retryDelay: backoffMs,
  onRequestError: ({ error, options }: FetchContext) => {
    if (error?.name === 'TimeoutError' || options.signal?.aborted) options.retry = false
  },
  onResponse: (context: FetchContext) => {
    if (context.response?.status === SERVER_FAULT || retryAfterMs(context) > MAX_WAIT_MS)
      context.options.retry = false
  },
}

const client = ofetch.create(defaults)

/**
 * Sends a request below the API's prefix and resolves with the response, also of a refusal. A file may be large and
 * take any time; everything else has a timeout.
 * @throws the error of `fetch` if there was no response
 */
export const sendRequest = async (
  path: string,
  { fetch, idempotent, ...options }: RequestOptions,
): Promise<HttpResponse> => {
  const send = clientWith(fetch)
  const isFile = fetch !== undefined || options.responseType === 'blob'
  try {
    const response = await send.raw(path, {
      ...options,
      retry: idempotent ? RETRIES : false,
      ...(isFile ? {} : { onRequest: limitTime(options.signal) }),
    })
    return { status: response.status, headers: response.headers, data: response._data }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const { response } = error
    if (!response) throw error.cause
    return { status: response.status, headers: response.headers, data: response._data }
  }
}

/** A new signal for each attempt: ofetch's own timeout would pass its aborted signal to the next one. */
const limitTime = (signal: AbortSignal | null | undefined) => {
  const signals = signal ? [signal] : []
  return ({ options }: FetchContext) => {
    options.signal = AbortSignal.any([...signals, AbortSignal.timeout(TIMEOUT_MS)])
  }
}

const clientWith = (fetch: typeof globalThis.fetch | undefined) =>
  fetch ? createFetch({ fetch, defaults }) : client
