import { API_PREFIX, file, noContent, type Call, type CallResponse, type CallInput } from '../../api/call.ts'
import { problem, type ProblemDetails } from '../../api/problem.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'

export type Answered = { status: number; headers: Headers; body: unknown }

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** E-mail address of a demo account, which the caller signs in once when needed. */
type As = `${string}@${string}`

type Extra = { headers?: Record<string, string> }

export type Caller = {
  /** The bearer token of a demo account. */
  signIn: (email: As, password?: string) => Promise<string>
  /** Makes the call and returns any response; parts may have any shape. */
  request: (call: Call, parts?: Parts, as?: As, extra?: Extra) => Promise<Answered>
  /** Makes a call that must succeed; returns its typed response. */
  ask: <C extends Call>(call: C, input: CallInput<C>, as?: As, extra?: Extra) => Promise<CallResponse<C>>
  /** Makes a call that must be refused; returns the problem. */
  refuse: (call: Call, parts: Parts, as?: As, extra?: Extra) => Promise<ProblemDetails>
}

/** A running portal with a caller. */
export type Portal = Caller & { url: string }

const addressOf = (base: string, call: Call, { params, query }: Parts) => {
  const path = Object.entries(params ?? {}).reduce<string>(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    call.path,
  )
  const url = new URL(base + API_PREFIX + path)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

const bodyOf = (body: unknown) => {
  if (body instanceof FormData) return { body }
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const read = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  const content = await response.blob()
  return content.size > 0 ? content : undefined
}

const fileName = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')

/** Calls a running server over HTTP by definitions of the API. */
export const createCaller = (base: string): Caller & { forgetSignIns: () => void } => {
  const tokens = new Map<string, Promise<string>>()
  const send = async (
    call: Call,
    parts: Parts,
    token: string | undefined,
    extra: Extra,
  ): Promise<Answered> => {
    const { headers, ...body } = { headers: {}, ...bodyOf(parts.body) }
    const response = await fetch(addressOf(base, call, parts), {
      method: call.method,
      ...body,
      headers: { ...headers, ...(token && { authorization: token }), ...extra.headers },
    })
    return { status: response.status, headers: response.headers, body: await read(response) }
  }
  const signIn = async (username: As, password = DEMO_PASSWORD) => {
    const { status, headers } = await send(
      sessionCalls.login,
      { body: { username, password } },
      undefined,
      {},
    )
    const token = headers.get('authorization')
    if (!token) throw new Error(`${username} cannot sign in: ${status}`)
    return token
  }
  const tokenOf = (as: As) => {
    const known = tokens.get(as) ?? signIn(as)
    tokens.set(as, known)
    return known
  }
  const request: Caller['request'] = async (call, parts = {}, as, extra = {}) =>
    send(call, parts, as && (await tokenOf(as)), extra)
  return {
    forgetSignIns: () => tokens.clear(),
    signIn,
    request,
    ask: async <C extends Call>(call: C, input: CallInput<C>, as?: As, extra?: Extra) => {
      const { status, headers, body } = await request(call, input as Parts, as, extra)
      const what = `${call.method} ${call.path} answered ${status}: ${JSON.stringify(body)}`
      if (status >= 300) throw new Error(what)
      if (call.response === noContent) return undefined as CallResponse<C>
      if (call.response === file) return { name: fileName(headers), content: body } as CallResponse<C>
      return call.response.parse(body) as CallResponse<C>
    },
    refuse: async (call, parts, as, extra) => {
      const { status, body } = await request(call, parts, as, extra)
      if (status < 400) throw new Error(`${call.method} ${call.path} was not refused: ${status}`)
      return problem.parse(body)
    },
  }
}
