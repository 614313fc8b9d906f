import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type PageData, readPages, type SendPage } from './client-pages.ts'
import type { Prerendered } from './prerendered.ts'

const YEAR_S = 31_536_000

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
  await app.register(fastifyStatic, {
    root: folder,
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
