import { onTestFinished, vi } from 'vitest'
import { API_PREFIX, type Call } from '../../api/call.ts'
import type { ProblemDetails } from '../../api/problem.ts'

export type Asked = { url: URL; headers: Headers; body: unknown }
export type Answered = { status?: number; headers?: Record<string, string>; json?: unknown; blob?: Blob }
type Script = (asked: Asked) => Answered | Promise<Answered>

const fits = (path: string, url: URL) => {
  const wanted = `${API_PREFIX}${path}`.split('/')
  const given = url.pathname.split('/')
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

const bodyOf = (body: RequestInit['body']): unknown => (typeof body === 'string' ? JSON.parse(body) : body)

/** A problem response. */
export const refusal = (
  status: number,
  code: ProblemDetails['code'],
  more: Partial<ProblemDetails> & { headers?: Record<string, string> } = {},
): Answered => {
  const { headers = {}, ...parts } = more
  const problem = { type: 'about:blank', title: code, status, code, detail: code, ...parts }
  return { status, headers, json: problem }
}

/**
 * Replaces the server: calls are answered by scripts in order; a call without one fails as a lost connection. `asked`
 * records the calls.
 */
export const scriptedServer = () => {
  const scripts: { call: Call; script: Script }[] = []
  const asked: (Asked & { path: string; method: string })[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    // A retry of an aborted call is not sent, because it may belong to an earlier test.
    init.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    const request = { url, headers: new Headers(init.headers), body: bodyOf(init.body) }
    const method = init.method ?? 'GET'
    asked.push({ ...request, path: url.pathname, method })
    const found = scripts.findLast(({ call }) => call.method === method && fits(call.path, url))
    if (!found) throw new TypeError(`no script for ${method} ${url.pathname}`)
    const { status = 200, headers = {}, json, blob } = await found.script(request)
    const body = blob ?? (json === undefined ? null : JSON.stringify(json))
    return new Response(status === 204 ? null : body, { status, headers })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    asked,
    /** How often a call has been made. */
    countOf: ({ method, path }: Call) =>
      asked.filter((one) => one.method === method && fits(path, one.url)).length,
    /** The latest script of a call counts. */
    on: (call: Call, script: Script | Answered) => {
      scripts.push({ call, script: typeof script === 'function' ? script : () => script })
    },
  }
}
export type ScriptedServer = ReturnType<typeof scriptedServer>
