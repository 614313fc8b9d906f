import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type Description, openApiDocument } from './document.ts'
import type { RoutedCall } from './routed-calls.ts'

/** Without a bar of its own. */
const look = { deepLinking: true, layout: 'BaseLayout' } as const

/**
 * Describes what is routed below an address: a document for programs at `openapi.json`, a page for people at `docs`.
 * Comes after the routes themselves. The document is made when it is first asked for: a start need not wait for it.
 */
export const describeApi = async (
  app: FastifyInstance,
  routed: readonly RoutedCall[],
  description: Description,
): Promise<void> => {
  let made: ReturnType<typeof openApiDocument> | undefined
  const document = () => (made ??= openApiDocument(routed, description))
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', scope.rateLimit())
      scope.get('/openapi.json', document)
      await scope.register(swagger)
      await scope.register(swaggerUi, {
        routePrefix: '/docs',
        indexPrefix: description.server,
        uiConfig: { ...look, docExpansion: description.roles ? 'none' : 'list' },
        theme: { title: description.title },
        transformSpecification: document,
        transformSpecificationClone: false,
      })
    },
    { prefix: description.server },
  )
}
