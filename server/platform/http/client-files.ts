import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 31_536_000

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(?:api|sandbox)(?:[/?]|$)/.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/** Sends `index.html` for a page of the client; false for any other request. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves the built client: precompressed, hashed assets as immutable, everything else revalidated.
 */
export const serveClient = async (app: FastifyInstance, folder: string): Promise<SendPage> => {
  if (!existsSync(join(folder, 'index.html'))) return () => false
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${folder}/assets/`)
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  return (request, reply) => {
    if (!isPage(request)) return false
    void reply.sendFile('index.html')
    return true
  }
}
