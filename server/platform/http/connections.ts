import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Milliseconds that running requests have to end once the server closes. */
const PATIENCE_MS = 5_000

/**
 * Lets running requests end and then the server close: new ones are refused, a response that is sent while it closes
 * also ends its keep-alive connection, and whoever takes longer than the patience is cut off.
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
 * Reads on what is still coming of a request that was answered early. Node does so only where nobody had begun to read:
 * a refused upload would keep its connection from every call that the browser sends after it.
 */
export const drainAnswered = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.unpipe().resume()
  })
}
