import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from '../../server/platform/http/connections.ts'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'

const DRAIN_MS = 200
const TAKES_MS = 300

test('answers every call that it has begun though new ones never cease, and ends', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.setErrorHandler(createErrorHandler())
  closeGracefully(app, DRAIN_MS)
  let begun = 0
  app.get('/', async () => {
    begun += 1
    await wait(TAKES_MS)
    return 'answered'
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const traffic: Promise<number>[] = []
  const caller = setInterval(
    () =>
      traffic.push(
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    TAKES_MS / 6,
  )
  await wait(TAKES_MS)
  const closing = performance.now()
  await app.close()
  expect(performance.now() - closing).toBeLessThan(DRAIN_MS + 4_500)
  clearInterval(caller)
  const statuses = await Promise.all(traffic)
  expect(statuses.filter((status) => status === 200)).toHaveLength(begun)
  expect(statuses).toContain(503)
}, 15_000)
