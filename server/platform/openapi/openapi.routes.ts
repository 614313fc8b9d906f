import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'
import { openApiPage } from './page.ts'

/** The contract for programs and for people; both are made once, when first asked for. */
export const openApiRoutes = (app: FastifyInstance): void => {
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(document)
  })
  app.get('/docs', (_request, reply) => {
    page ??= openApiPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
