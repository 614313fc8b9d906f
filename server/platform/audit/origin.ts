import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where a call came from: the request, the network address and what the browser says of itself. */
export type Origin = { requestId: string; address: string; browser: string }

const MAX_BROWSER = 300

const origins = new AsyncLocalStorage<Origin>()

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, MAX_BROWSER),
})

/** The origin of the call that is being answered; undefined in background work. */
export const currentOrigin = (): Origin | undefined => origins.getStore()

/** Lets every audit entry of a call know its origin. After the body was read: reading it leaves the async context. */
export const trackOrigin = (scope: FastifyInstance): void => {
  scope.addHook('preHandler', (request, _reply, done) => origins.run(originOf(request), done))
}
