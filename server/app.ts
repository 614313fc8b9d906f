import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_PREFIX } from '../api/call.ts'
import { UPLOAD_MAXIMUMS } from '../domain/constants.ts'
import { hasVisit } from './apply/apply-session.ts'
import { createReadAudit } from './audit/read-audit.ts'
import type { Config } from './config.ts'
import { demoAccounts } from './demo/accounts.ts'
import type { Dependencies } from './dependencies/dependencies.ts'
import { describeApis } from './describe.ts'
import { createPublicProvider } from './provider-settings/public-provider.ts'
import { trackOrigin } from './platform/audit/write-audit.ts'
import { hasClient, isPage, serveClient } from './platform/http/client-files.ts'
import { drainAnswered, closeGracefully } from './platform/http/connections.ts'
import { createErrorHandler, type ProblemCodeOf } from './platform/http/error-handler.ts'
import { isDeeperThan, refuseForeignPages, secure } from './platform/http/security.ts'
import { healthRoutes, NotReadyError } from './platform/http/health.routes.ts'
import { logOptions } from './platform/http/log.ts'
import { Problem } from './platform/http/problem.ts'
import { createPages } from './page/pages.ts'
import { readRenderer } from './page/renderer.ts'
import { createSharedRateLimit } from './platform/http/shared-rate-limit.ts'
import { createWriteBulkhead } from './platform/http/bulkheads.ts'
import { channels } from './platform/metrics/channels.ts'
import { partnerApi } from './partner-api/partner-api.plugin.ts'
import { collectCalls } from './platform/openapi/routed-calls.ts'
import type { Lifecycles } from './lifecycles.ts'
import { routes } from './routes.ts'
import { sandbox } from './sandbox/sandbox.ts'
import { ServiceError } from './services/client/service-error.ts'
import { createAuthenticate, type SessionDependencies } from './session/authenticate.ts'
import { readPageSession } from './session/page-session.ts'

/** Dependencies of the server. */
export type AppDependencies = Dependencies & SessionDependencies & { config: Config; lifecycles: Lifecycles }

/** Problem codes of failing outside services. */
const problemCodeOf: ProblemCodeOf = (error) => {
  if (error instanceof NotReadyError) return 'server.unavailable'
  return error instanceof ServiceError ? `service.${error.outcome}` : undefined
}

const handleError = createErrorHandler(problemCodeOf)

const MIB = 1024 * 1024
const MAX_NAME_BYTES = 300
/** Longer than any request head, so that a call's own schema reports a wrong parameter. */
const MAX_PARAM_LENGTH = 32_768
/** Payloads nest a dozen levels at most; deeper ones could overflow the stack. */
const MAX_DEPTH = 64
const HOUR_MS = 3_600_000
const CONNECTIONS_CHECK_MS = 30_000

const frame = ({ config }: AppDependencies): FastifyInstance =>
  Fastify({
    logger: logOptions(config),
    bodyLimit: MIB,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Trusts one proxy hop: values that callers put into the header themselves are ignored.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    forceCloseConnections: 'idle',
    // closeGracefully sends the response.
    return503OnClosing: false,
    // Stalled connections time out; slow ones make progress. The whole request may take an hour, its head no longer
    // than a stall.
    connectionTimeout: config.stallMs,
    requestTimeout: HOUR_MS,
    http: {
      headersTimeout: config.stallMs,
      connectionsCheckingInterval: Math.min(config.stallMs, CONNECTIONS_CHECK_MS),
    },
  })

type Done = (error: Error | null, body?: unknown) => void

/** Default content type of programs that send a bare text. */
const BARE_TEXT = /^(?:text\/plain|application\/x-www-form-urlencoded)(?:;|$)/i

/** A quoted text or null is JSON; anything else is the text itself. */
const textOf = (body: string): unknown => {
  if (body !== 'null' && !/^".*"$/s.test(body)) return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const takesText = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.call?.textBody === true && BARE_TEXT.test(headers['content-type'] ?? 'text/plain')

const readOther = (request: FastifyRequest, body: unknown, done: Done) => {
  const sent = String(body)
  if (sent === '') return done(null, undefined)
  return takesText(request) ? done(null, textOf(sent)) : done(new Problem('request.notJson'))
}

/**
 * An empty body counts as none, whatever its content type. Only JSON and uploads are accepted, and bare texts where a
 * call takes one.
 */
const readBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, readOther)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body)
    if (json === '') return done(null, undefined)
    if (isDeeperThan(MAX_DEPTH, json)) return done(new Problem('request.malformed'))
    return parse(request, json, done)
  })
}

const tooMany = (_request: unknown, { ttl }: { ttl: number }) =>
  new Problem('request.tooMany', { retryAfter: Math.ceil(ttl / 1000) })

const limitCalls = async (app: FastifyInstance, { config, database, now }: AppDependencies) => {
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimit,
    errorResponseBuilder: tooMany,
    store: createSharedRateLimit(database, now),
  })
}

const serveApi = async (app: FastifyInstance, dependencies: AppDependencies) => {
  const { bytes, files } = UPLOAD_MAXIMUMS
  await app.register(multipart, {
    // One file more than allowed, so that the error can name the reason.
    limits: { fileSize: bytes, files: files + 1, fieldNameSize: MAX_NAME_BYTES, fields: files },
  })
  trackOrigin(app)
  const limitWrites = createWriteBulkhead()
  const api = { ...dependencies, auditRead: createReadAudit(dependencies.database), limitWrites }
  routes({ ...api, app, authenticate: createAuthenticate(dependencies) })
  partnerApi(app, api)
}

/** Serves the client's files and pages, each with the provider's data. */
const servePages = async (app: FastifyInstance, folder: string, dependencies: AppDependencies) => {
  const { database, now } = dependencies
  const sendPage = await createPages(app, {
    folder,
    provider: await createPublicProvider(database, now),
    readSession: (request) => readPageSession(dependencies, request),
    hasApplicant: (request) => hasVisit(request, dependencies.config),
    renderer: await readRenderer(folder),
  })
  await serveClient(app, folder, sendPage)
  return sendPage
}

/** The sandbox for outside services. */
const serveSandbox = async (app: FastifyInstance, config: Config) => {
  const { dataDir, publicUrl, services, sandboxPersonMs: personMs } = config
  await app.register(sandbox, {
    prefix: '/sandbox',
    dataDir,
    publicUrl,
    signingAccessToken: services.signing.accessToken,
    accounts: demoAccounts,
    personMs,
  })
}

/** Builds the server without listening. `clientFolder` holds the built client, if any. */
export const createApp = async (
  dependencies: AppDependencies,
  clientFolder?: string,
): Promise<FastifyInstance> => {
  const { config } = dependencies
  const app = frame(dependencies)
  app.setErrorHandler(handleError)
  const { isClosing } = closeGracefully(app, config.drainMs)
  drainAnswered(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook(
    'onResponse',
    async ({ method, routeOptions: { url: route } }, { statusCode: status, elapsedTime }) =>
      channels.requestAnswered.publish({ method, route, status, seconds: elapsedTime / 1000 }),
  )
  if (config.tracesUrl) (await import('./platform/tracing/tracing.ts')).traceRequests(app, config.tracesUrl)
  await secure(app, config.publicUrl)
  await limitCalls(app, dependencies)
  healthRoutes(app, { ...dependencies, isClosing })
  readBodies(app)
  const sendPage =
    clientFolder && hasClient(clientFolder) ? await servePages(app, clientFolder, dependencies) : null
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    if (!sendPage || !isPage(request)) throw new Problem('notFound')
    return sendPage(request, reply)
  })
  const routed = collectCalls(app)
  await app.register(
    async (scope) => {
      refuseForeignPages(scope)
      scope.addHook('onRequest', scope.rateLimit())
      await serveApi(scope, dependencies)
    },
    { prefix: API_PREFIX },
  )
  await describeApis(app, routed, config)
  if (config.mode === 'demo') await serveSandbox(app, config)
  await app.ready()
  return app
}
