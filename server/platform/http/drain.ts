import type { FastifyInstance } from 'fastify'

/**
 * Reads on what is still coming of a request that was answered early. Node does so only where nobody had begun to read:
 * a refused upload would keep its connection from every call that the browser sends after it.
 */
export const drainAnswered = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.unpipe().resume()
  })
}
