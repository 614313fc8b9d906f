import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPage, type PageData, readPages, type SendPage } from './client-pages.ts'
import type { Prerendered } from './prerendered.ts'

const YEAR_S = 31_536_000
const PERMANENT = 308

/** What the server renders pages with; nobody else has to do with it. */
const OWN_FOLDER = /^\/*prerender(?:\/|$)/i

/** A path that ends with slashes, and its query; none that a browser takes for another host. */
const TRAILING_SLASH = /^(\/(?![/\\])[^?\\]*?)\/+(\?.*)?$/

/** A page has one address, so `/login/` leads to `/login`. */
const redirectTrailingSlash = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [, path, query = ''] = TRAILING_SLASH.exec(request.url) ?? []
    if (path !== undefined && isPage(request)) return reply.redirect(path + query, PERMANENT)
  })
}

/**
 * Serves the built client: precompressed, hashed assets as immutable, everything else revalidated.
 */
export const serveClient = async (
  app: FastifyInstance,
  folder: string,
  data: PageData,
  prerendered: Prerendered | null,
): Promise<SendPage> => {
  if (!existsSync(join(folder, 'index.html'))) return () => false
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
  const sendPage = await readPages(folder, data, prerendered)
  // Without a compressed file to look for, the folder itself would be asked for, and is refused.
  app.get('/', (request, reply) => {
    sendPage(request, reply)
    return reply
  })
  return sendPage
}
