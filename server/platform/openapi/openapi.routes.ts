import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type Description, openApiDocument } from './document.ts'
import type { RoutedCall } from './routed-calls.ts'

/** Without Swagger UI's top bar. */
const look = { deepLinking: true, layout: 'BaseLayout' } as const

/**
 * Serves the description of a scope's routes: `openapi.json` for programs, `docs` for people. Register it after the
 * routes. The document is generated on first request, so that it does not delay the start.
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
