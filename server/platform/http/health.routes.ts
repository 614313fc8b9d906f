import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** For whatever watches the program: whether it runs, and whether it reaches its database and can serve calls. */
export const healthRoutes = (app: FastifyInstance, database: Database): void => {
  let asked: Promise<unknown> | undefined
  app.get('/health', (_request, reply) => reply.send({ status: 'running' }))
  app.get('/ready', async (_request, reply) => {
    // Whoever asks meanwhile shares the answer: anybody may ask, as often as they like.
    asked ??= database.execute(sql`select 1`).finally(() => (asked = undefined))
    await asked
    return reply.send({ status: 'ready' })
  })
}
