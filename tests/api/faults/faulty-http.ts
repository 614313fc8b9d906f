import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, PATIENCE_MS } from '../../specs/service-faults.table.ts'

const SLOW_MS = PATIENCE_MS / 5
const TOO_LATE_MS = PATIENCE_MS * 1.5
const ENDLESS = 5 * 1024 * 1024

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Changes the service's JSON response. */
export type ChangeResponse = (said: never, asked: Asked) => unknown

type Wrong = { fault: Fault } | { change: ChangeResponse }

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends the request to the real service, with the original host name. */
const forward = async (target: URL, asked: Asked, body: Buffer): Promise<Answer> => {
  const { hostname, port } = target
  const { connection: _, ...headers } = asked.headers
  const request = send({ hostname, port, method: asked.method, path: asked.path, headers, agent: false })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await bytesOf(response) }
}

const reply = (response: ServerResponse, { status, headers, body }: Answer) => {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers
  // A HEAD response has the length of a body that is not sent.
  const length = response.req.method === 'HEAD' ? {} : { 'content-length': body.byteLength }
  response.writeHead(status, { ...kept, ...length, connection: 'close' }).end(body)
}

const half = (response: ServerResponse, { status, headers, body }: Answer) => {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers
  response.writeHead(status, { ...kept, 'content-length': body.byteLength + 1 })
  response.write(body.subarray(0, Math.floor(body.byteLength / 2)))
}

const respond =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  async (response: ServerResponse): Promise<void> => {
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
      .end(body)
  }

type FaultHandler = (response: ServerResponse, real: () => Promise<Answer>) => Promise<void>

const faultHandlers: Record<Exclude<Fault, 'refused'>, FaultHandler> = {
  slow: async (response, real) => {
    const answer = await real()
    await wait(SLOW_MS)
    reply(response, answer)
  },
  late: async (response, real) => {
    const answer = await real()
    await wait(TOO_LATE_MS)
    reply(response, answer)
  },
  hanging: async () => undefined,
  stalled: async (response, real) => half(response, await real()),
  cut: async (response, real) => {
    half(response, await real())
    response.destroy()
  },
  page: respond(200, '<!doctype html><title>Sign in to the network</title>', { 'content-type': 'text/html' }),
  broken: respond(200, '{"status": "OK", "data": [{'),
  shape: respond(200, '{"message": "hello"}'),
  endless: respond(200, Buffer.alloc(ENDLESS, ' ')),
  failing: respond(500, 'java.lang.NullPointerException', { 'content-type': 'text/plain' }),
  overloaded: respond(503, 'try later', { 'content-type': 'text/plain', 'retry-after': '120' }),
  redirect: respond(302, '', { location: 'http://127.0.0.1:9/' }),
  forbidden: respond(403, '{"error": "no"}'),
}

export type FaultyHttp = {
  url: string
  /** All received requests. */
  asked: Asked[]
  /** The real service's responses. */
  answered: { asked: Asked; body: string }[]
  /** From now on requests to matching paths fail in this way. */
  fail: (wrong: Wrong, where?: RegExp) => Promise<void>
  /** Ends all faults; pending requests are dropped. */
  recover: () => Promise<void>
  /** Resolves after the next matching request. */
  untilAsked: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server in front of a service, which simulates faults of network and service. */
export const startFaultyHttp = async (serviceUrl: string): Promise<FaultyHttp> => {
  const target = new URL(serviceUrl)
  const path = target.pathname.replace(/\/$/, '')
  let wrong: { how: Wrong; where: RegExp } | null = null
  let tell: (() => void)[] = []
  const asked: Asked[] = []
  const answered: FaultyHttp['answered'] = []

  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bytesOf(request)
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body.toString(),
    }
    const now = wrong?.where.test(one.path) ? wrong.how : null
    asked.push(one)
    const real = async () => {
      const answer = await forward(target, one, body)
      answered.push({ asked: one, body: answer.body.toString('latin1') })
      // Replaces the service's own URL in its responses.
      if (!String(answer.headers['content-type']).includes('json')) return answer
      const said = answer.body.toString().replaceAll(target.origin, origin())
      return { ...answer, body: Buffer.from(said) }
    }
    if (wrong === null || now) for (const each of tell.splice(0)) each()
    if (now === null) return reply(response, await real())
    if ('change' in now) {
      const answer = await real()
      const said = now.change(JSON.parse(answer.body.toString()) as never, one)
      return reply(response, { ...answer, body: Buffer.from(JSON.stringify(said)) })
    }
    if (now.fault !== 'refused') await faultHandlers[now.fault](response, real)
  }
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    listener(request, response).catch(() => response.destroy())
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const origin = () => `http://127.0.0.1:${port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `${origin()}${path}`,
    asked,
    answered,
    fail: async (how, where = /./) => {
      wrong = { how, where }
      if ('fault' in how && how.fault === 'refused') await close()
    },
    recover: async () => {
      wrong = null
      server.closeAllConnections()
      if (!server.listening)
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
    },
    untilAsked: () =>
      new Promise<void>((resolve) => {
        tell = [...tell, resolve]
      }),
    stop: close,
  }
}
