import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Milliseconds that running requests have to end once the server closes. */
const GRACE_PERIOD_MS = 5_000

/** Milliseconds for which new requests are accepted beside running ones after the drain time. */
const ACCEPTS_MS = 2_500

const LOOK_MS = 50

const untilNone = async (requests: { running: number }) => {
  while (requests.running > 0) await wait(LOOK_MS)
}

/**
 * Finishes running requests when the server closes, cuts off those that take longer than the time limit, and ends
 * keep-alive connections with their next response. With `drainMs` it first serves on for so long, and then until no
 * request runs, or while new ones keep coming for a short time more: a balancer learns of it and sends calls elsewhere,
 * and gives up running ones only when the server listens no more. Afterwards, or at once without it, new requests are
 * rejected.
 */
export const closeGracefully = (app: FastifyInstance, drainMs: number): { isClosing: () => boolean } => {
  let state: 'open' | 'draining' | 'closing' = 'open'
  const requests = { running: 0 }
  app.server.on('request', (_request, response) => {
    // A rejected one is not waited for, or they would keep the server listening.
    if (state === 'closing') return
    requests.running += 1
    response.once('close', () => (requests.running -= 1))
  })
  app.addHook('onRequest', async () => {
    if (state === 'closing') throw new Problem('server.unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (state !== 'open') void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    const drains = drainMs > 0 && app.server.listening
    state = drains ? 'draining' : 'closing'
    if (drains) await wait(drainMs)
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD_MS)
    app.server.once('close', () => clearTimeout(deadline))
    if (drains) {
      const rejecting = setTimeout(() => (state = 'closing'), ACCEPTS_MS)
      await untilNone(requests)
      clearTimeout(rejecting)
    }
    state = 'closing'
  })
  return { isClosing: () => state !== 'open' }
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
