import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Milliseconds that running requests have to end once the server closes. */
const PATIENCE_MS = 5_000

/**
 * Finishes running requests when the server closes: rejects new ones, ends keep-alive connections with their next
 * response, and cuts off requests that take longer than the time limit.
 */
export const closeGracefully = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('onRequest', async () => {
    if (closing) throw new Problem('server.unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    const deadline = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    app.server.once('close', () => clearTimeout(deadline))
  })
}

/**
 * Drains the body of a request that got its response early. Node does so only if no handler had begun to read: a
 * rejected upload would block the connection for the browser's next calls.
 */
export const drainAnswered = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.unpipe().resume()
  })
}
