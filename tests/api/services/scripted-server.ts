import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
/** How the server responds to its nth request (from 0). */
export type Script = (response: ServerResponse, seen: Seen, nth: number) => void

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** Starts a scripted server that records its requests. */
export const startScripted = async (script: Script) => {
  const seen: Seen[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await read(request) }
    seen.push(one)
    script(response, one, seen.length - 1)
    for (const { count, resolve } of waiting) if (seen.length >= count) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Resolves after this many requests. */
    asked: (count: number) =>
      new Promise<void>((resolve) => {
        if (seen.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const answer =
  (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}): Script =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

/** Never responds. */
export const silence: Script = () => undefined

/** One script per request; the last one repeats. */
export const inTurn =
  (...scripts: Script[]): Script =>
  (response, seen, nth) =>
    (scripts[nth] ?? scripts.at(-1))?.(response, seen, nth)
