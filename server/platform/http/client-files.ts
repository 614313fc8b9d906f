import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 31_536_000
const PERMANENT = 308

/** Folder of the server's rendering code, which is not served. */
const OWN_FOLDER = /^\/*ssr(?:\/|$)/i

/** A path with trailing slashes, and its query; never one that a browser reads as another host. */
const TRAILING_SLASH = /^(\/(?![/\\])[^?\\]*?)\/+(\?.*)?$/

/** Whether a browser asks for a document, and not for a file or a call. */
export const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|sandbox)(?:[/?]|$)/.test(url) &&
  (/^\/(?:\?|$)/.test(url) || (headers.accept ?? '').includes('text/html'))

/** Sends the document of a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Redirects `/login/` to `/login`, so that each page has one URL. */
const redirectTrailingSlash = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [, path, query = ''] = TRAILING_SLASH.exec(request.url) ?? []
    if (path !== undefined && isPage(request)) return reply.redirect(path + query, PERMANENT)
  })
}

/** Whether a folder holds a built client. */
export const hasClient = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/**
 * Serves the built client: precompressed, hashed assets as immutable, everything else revalidated. Pages other than `/`
 * are served by the not-found handler.
 */
export const serveClient = async (
  app: FastifyInstance,
  folder: string,
  sendPage: SendPage,
): Promise<void> => {
  redirectTrailingSlash(app)
  await app.register(fastifyStatic, {
    root: folder,
    allowedPath: (path) => !OWN_FOLDER.test(posix.normalize(path)),
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${folder}/assets/`)
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  // An own route, because the static handler would refuse a request for the folder.
  app.get('/', sendPage)
}
