import type { FastifyInstance } from 'fastify'
import { databaseTrouble } from '../database/database-error.ts'
import { type Database, ping } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { within } from '../within.ts'

/** What asks gives up after a few seconds, and one check is under way at a time. */
const ANSWER_MS = 1_000

/** The program runs, but cannot do its work. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError'
}

const asNotReady = (cause: unknown): Error =>
  cause instanceof Error && !databaseTrouble(cause)
    ? new NotReadyError(cause.message, { cause })
    : (cause as Error)

/** For whatever watches the program: whether it runs, and whether its database answers and its background work moves. */
export const healthRoutes = (
  app: FastifyInstance,
  { database, jobs }: { database: Database; jobs: Jobs },
): void => {
  let check: Promise<unknown> | undefined
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'running' }),
  )
  app.get('/ready', async (_request, reply) => {
    // Callers that ask meanwhile share the answer: anybody may ask, as often as they like.
    const state = { isReady: false }
    check ??= Promise.all([ping(database, ANSWER_MS), jobs.assertMoving()]).finally(() => (check = undefined))
    const asked = check.then(() => (state.isReady = true))
    await within(ANSWER_MS, asked).catch((cause: unknown) => Promise.reject(asNotReady(cause)))
    if (!state.isReady) throw new NotReadyError('database or background work does not answer')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
