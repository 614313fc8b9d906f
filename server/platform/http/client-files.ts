import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 31_536_000
const PERMANENT = 308

/** What the server renders pages with is not for browsers. */
const OWN_FOLDER = /^\/*ssr(?:\/|$)/i

/** A path that ends with slashes, and its query; none that a browser takes for another host. */
const TRAILING_SLASH = /^(\/(?![/\\])[^?\\]*?)\/+(\?.*)?$/

/** Whether a browser asks for a document, and not for a file or a call. */
export const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|sandbox)(?:[/?]|$)/.test(url) &&
  (/^\/(?:\?|$)/.test(url) || (headers.accept ?? '').includes('text/html'))

/** Sends the document of a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A page has one address, so `/login/` leads to `/login`. */
const redirectTrailingSlash = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [, path, query = ''] = TRAILING_SLASH.exec(request.url) ?? []
    if (path !== undefined && isPage(request)) return reply.redirect(path + query, PERMANENT)
  })
}

/** Whether a folder holds a built client. */
export const hasClient = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/**
 * Serves the built client: precompressed, hashed assets as immutable, everything else revalidated. Pages other than the
 * first one are left to the handler for what is not found.
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
  // Without a compressed file to look for, the folder itself would be asked for, and is refused.
  app.get('/', sendPage)
}
