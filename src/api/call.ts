import * as z from 'zod/mini'
import { file, noContent, type Call, type CallResponse, type CallInput } from '../../api/call.ts'
import { problem } from '../../api/problem.ts'
import { isUserInactive } from './user-activity.ts'
import { CallError, ConnectionLost, UnreadableResponse } from './call-error.ts'
import { caller } from './caller.ts'
import { type HttpResponse, type RequestOptions, sendRequest } from './http-client.ts'

export type CallOptions = {
  /**
   * The `Idempotency-Key` of a call that accepts one: the server repeats its first response for the same key. A new
   * key by default.
   */
  key?: string
  /** Files for a call that takes an upload. */
  files?: readonly File[]
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: true
  /** The user has just confirmed who they are, so they are not asked again. */
  confirmed?: true
  /** Replaces the browser's `fetch`, for example with one that reports progress. */
  fetch?: typeof globalThis.fetch
}

/** The input of any call. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes a call and returns the response's headers too; a sign-in returns the token in them. */
export const callWithHeaders = async <C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<{ response: CallResponse<C>; headers: Headers }> => {
  const token = caller().token()
  const response = await request(definition, input as Parts, options, token)
  if (response.status >= 400) {
    const refusesToken = response.status === 401 && definition.access !== 'public'
    // A proxy in front of the server may reject the token too, with a response of its own.
    const failed = await problemOf(response).catch((error: unknown) => {
      if (refusesToken) return sessionEnded()
      throw error
    })
    if (refusesToken && token === caller().token()) caller().refused(endOf(failed))
    const asksToConfirm = failed.problem.code.startsWith('session.confirm')
    if (asksToConfirm && !options.confirmed && (await caller().confirm()))
      return callWithHeaders(definition, input, { ...options, confirmed: true })
    throw failed
  }
  return { response: read(definition, response) as CallResponse<C>, headers: response.headers }
}

/**
 * Makes a call of the contract and returns its parsed response; a file is returned as `{ name, content }`.
 * @throws {CallError} the server refused; its problem says why
 * @throws {ConnectionLost} the server was not reached
 * @throws {UnreadableResponse} the response does not match the contract
 */
export const call = async <C extends Call>(
  definition: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallResponse<C>> => (await callWithHeaders(definition, input, options)).response

/** A call's path with its parameters. */
export const pathOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const headersOf = (definition: Call, token: string | null, key?: string) => ({
  'Accept-Language': caller().language(),
  ...(isUserInactive() ? { 'X-Unattended': '1' } : {}),
  ...(token === null ? {} : { authorization: token }),
  ...(definition.idempotencyKey ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}),
})

/** JSON, or a form with the files under the call's name for them and the body's fields. */
const bodyOf = (definition: Call, body: unknown, files: readonly File[] | undefined) => {
  if (definition.upload === undefined || !files) return body as Record<string, unknown> | undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  for (const one of files) form.append(definition.upload, one, one.name)
  return form
}

const optionsOf = (
  definition: Call,
  parts: Parts,
  { key, files, confirmed: _confirmed, ...options }: CallOptions,
  token: string | null,
): RequestOptions => {
  const body = bodyOf(definition, parts.body, files)
  return {
    ...options,
    method: definition.method,
    headers: headersOf(definition, token, key),
    responseType: definition.response === file ? 'blob' : 'json',
    idempotent:
      definition.method === 'GET' &&
      (definition.hasSideEffects !== true || definition.idempotencyKey === true),
    ...(parts.query ? { query: parts.query } : {}),
    ...(body === undefined ? {} : { body }),
  }
}

const request = async (definition: Call, parts: Parts, options: CallOptions, token: string | null) => {
  try {
    const response = await sendRequest(
      pathOf(definition.path, parts.params),
      optionsOf(definition, parts, options, token),
    )
    caller().reached(true)
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    caller().reached(false)
    throw new ConnectionLost(cause)
  }
}

/** The problem document of a refused file call is returned as a blob. */
const refusalOf = async ({ data }: HttpResponse): Promise<unknown> => {
  try {
    return data instanceof Blob ? JSON.parse(await data.text()) : data
  } catch {
    return undefined
  }
}

const problemOf = async (response: HttpResponse): Promise<CallError> => {
  const parsed = z.safeParse(problem, await refusalOf(response))
  if (!parsed.success) throw new UnreadableResponse(response.status, parsed.error)
  const wait = Number(response.headers.get('retry-after'))
  return new CallError(parsed.data, wait > 0 ? wait : null)
}

/** The problem of a rejected token if no portal response describes it. */
const sessionEnded = () =>
  new CallError({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    code: 'session.expired',
    detail: '',
  })

const endOf = ({ problem: { code } }: CallError) =>
  code === 'session.invalid' ? 'endedElsewhere' : 'expired'

/** The name in `Content-Disposition`, the UTF-8 form first. */
const fileName = (headers: Headers): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'document'
}

const read = (definition: Call, { status, headers, data }: HttpResponse): unknown => {
  if (definition.response === noContent) return undefined
  if (definition.response === file) return { name: fileName(headers), content: data ?? new Blob([]) }
  const parsed = z.safeParse(definition.response, data)
  if (!parsed.success) throw new UnreadableResponse(status, parsed.error)
  return parsed.data
}
