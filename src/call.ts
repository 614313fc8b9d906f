import { ofetch } from 'ofetch'
import * as z from 'zod/mini'
import { API_PREFIX, file, nothing, type Call, type CallAnswer, type CallInput } from '../contract/call.ts'
import type { Language } from '../contract/language.ts'
import { problem } from '../contract/problem.ts'
import { CallError, ConnectionLost, UnreadableAnswer } from './call-error.ts'

/** What a call needs to know of the one who makes it; set once, where the program is put together. */
export type Caller = {
  /** Value of the authorization header. */
  token: () => string | null
  language: () => Language
  /** The server no longer takes the token. */
  refused: () => void
  /** Whether the server could be reached. */
  reached: (reached: boolean) => void
}

let caller: Caller = {
  token: () => null,
  language: () => 'en',
  refused: () => undefined,
  reached: () => undefined,
}

/** Tells all calls who makes them. */
export const connectCalls = (connected: Caller) => {
  caller = connected
}

export type CallOptions = {
  /** `Idempotency-Key` of a `once` call: the same key again gets the first answer. A new one unless given. */
  key?: string
  /** Files for a call that takes an upload. */
  files?: readonly File[]
  signal?: AbortSignal
  /** Sent to its end even where the page is left meanwhile. */
  keepalive?: true
  /** Another way to send than the usual one, such as one that tells how far it is. */
  transport?: Transport
}

export type Sent = {
  method: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  keepalive?: true
}
export type Arrived = { status: number; headers: Headers; body: Blob | undefined }
/** Sends a request and brings whatever comes back; it fails where nothing does. */
export type Transport = (url: string, sent: Sent) => Promise<Arrived>

const usualTransport: Transport = async (url, sent) => {
  const answer = await ofetch.raw(url, {
    ...sent,
    responseType: 'blob',
    ignoreResponseError: true,
    retry: 0,
  })
  return { status: answer.status, headers: answer.headers, body: answer._data }
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Path with its parameters and query string, under the API prefix. */
const urlOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return `${API_PREFIX}${filled}${search.size > 0 ? `?${search}` : ''}`
}

const headersOf = (definition: Call, token: string | null, key?: string) => ({
  'Accept-Language': caller.language(),
  ...(token === null ? {} : { authorization: token }),
  ...(definition.once ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}),
})

/** JSON, or a form with the files under the call's name for them and the body's fields beside. */
const bodyOf = (definition: Call, body: unknown, files: readonly File[] | undefined) => {
  if (definition.upload === undefined || !files) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  for (const one of files) form.append(definition.upload, one, one.name)
  return form
}

const request = async (definition: Call, parts: Parts, options: CallOptions, token: string | null) => {
  const body = bodyOf(definition, parts.body, options.files)
  try {
    const answer = await (options.transport ?? usualTransport)(urlOf(definition.path, parts), {
      method: definition.method,
      headers: {
        ...headersOf(definition, token, options.key),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    caller.reached(true)
    return answer
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    caller.reached(false)
    throw new ConnectionLost(cause)
  }
}

const json = async (answer: Arrived): Promise<unknown> => {
  try {
    return JSON.parse((await answer.body?.text()) ?? '')
  } catch (cause) {
    throw new UnreadableAnswer(answer.status, cause)
  }
}

const problemOf = async (answer: Arrived): Promise<CallError> => {
  const parsed = z.safeParse(problem, await json(answer))
  if (!parsed.success) throw new UnreadableAnswer(answer.status, parsed.error)
  const wait = Number(answer.headers.get('retry-after'))
  return new CallError(parsed.data, wait > 0 ? wait : null)
}

/** The name in `Content-Disposition`, the UTF-8 form first. */
const fileName = (headers: Headers): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'document'
}

const read = async (definition: Call, answer: Arrived): Promise<unknown> => {
  if (definition.answer === nothing) return undefined
  if (definition.answer === file)
    return { name: fileName(answer.headers), content: answer.body ?? new Blob([]) }
  const parsed = z.safeParse(definition.answer, await json(answer))
  if (!parsed.success) throw new UnreadableAnswer(answer.status, parsed.error)
  return parsed.data
}

/** Makes a call and also gives the answer's headers, where a sign-in puts the token. */
export const callWithHeaders = async <C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<{ answer: CallAnswer<C>; headers: Headers }> => {
  const token = caller.token()
  const answer = await request(definition, input as Parts, options, token)
  if (answer.status >= 400) {
    const failed = await problemOf(answer)
    const ended = answer.status === 401 && definition.access !== 'public' && token === caller.token()
    if (ended) caller.refused()
    throw failed
  }
  return { answer: (await read(definition, answer)) as CallAnswer<C>, headers: answer.headers }
}

/**
 * Makes a call of the contract and gives its parsed answer; a file comes as `{ name, content }`.
 * @throws {CallError} the server refused; its problem says why
 * @throws {ConnectionLost} the server was not reached
 * @throws {UnreadableAnswer} what came back is not what the contract says
 */
export const call = async <C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<C>> => (await callWithHeaders(definition, input, options)).answer
