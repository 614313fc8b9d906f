import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { API_PREFIX } from '../contract/call.ts'
import { UPLOAD_MAXIMUMS } from '../domain/constants.ts'
import type { Dependencies } from './dependencies.ts'
import { serveClient } from './http/client-files.ts'
import { answerProblem } from './http/error-handler.ts'
import { logOptions } from './http/log.ts'
import { Problem } from './http/problem.ts'
import { secure } from './http/security.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { routes } from './routes.ts'
import { sandbox } from './sandbox/sandbox.ts'

const MIB = 1024 * 1024
const MAX_NAME_BYTES = 300
const HOUR_MS = 3_600_000
const CONNECTIONS_CHECK_MS = 30_000

const frame = ({ config }: Dependencies): FastifyInstance =>
  Fastify({
    logger: logOptions(config),
    bodyLimit: MIB,
    // One hop: what a caller writes into the header itself is not believed.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    forceCloseConnections: 'idle',
    // A stall is no progress, and a slow line makes some; the whole may take an hour, the head no longer than a stall.
    connectionTimeout: config.stallMs,
    requestTimeout: HOUR_MS,
    http: {
      headersTimeout: config.stallMs,
      connectionsCheckingInterval: Math.min(config.stallMs, CONNECTIONS_CHECK_MS),
    },
  })

/** An empty body is no body, whatever its content type says; anything but JSON and uploads is refused. */
const readJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

const tooMany = (_request: unknown, { ttl }: { ttl: number }) =>
  new Problem('request.tooMany', { retryAfter: Math.ceil(ttl / 1000) })

const serveApi = async (app: FastifyInstance, dependencies: Dependencies) => {
  const { bytes, files } = UPLOAD_MAXIMUMS
  await app.register(multipart, {
    // One file more than may come, so that it is refused with its reason.
    limits: { fileSize: bytes, files: files + 1, fieldNameSize: MAX_NAME_BYTES, fields: files },
  })
  openApiRoutes(app)
  routes({ ...dependencies, app })
}

/** The whole server, not listening yet. `clientFolder` holds the built client, where there is one. */
export const createApp = async (
  dependencies: Dependencies,
  clientFolder?: string,
): Promise<FastifyInstance> => {
  const { config } = dependencies
  const app = frame(dependencies)
  app.setErrorHandler(answerProblem)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  await secure(app, config.publicUrl)
  await app.register(rateLimit, { global: false, max: config.rateLimit, errorResponseBuilder: tooMany })
  readJson(app)
  const sendPage = clientFolder ? await serveClient(app, clientFolder) : () => false
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    if (!sendPage(request, reply)) throw new Problem('notFound')
    return reply
  })
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', scope.rateLimit())
      await serveApi(scope, dependencies)
    },
    { prefix: API_PREFIX },
  )
  if (config.mode === 'demo') {
    await app.register(sandbox, {
      prefix: '/sandbox',
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      signingAccessToken: config.services.signing.accessToken,
    })
  }
  await app.ready()
  return app
}
