import type { FastifyInstance } from 'fastify'
import { databaseTrouble } from '../database/database-error.ts'
import { type Database, ping } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { within } from '../within.ts'

/** Timeout of the readiness check. */
const ANSWER_MS = 1_000

const RETRY_AFTER_S = 2

/** The program runs but cannot serve calls or run jobs. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError'
}

const asNotReady = (cause: unknown): Error =>
  cause instanceof Error && !databaseTrouble(cause)
    ? new NotReadyError(cause.message, { cause })
    : (cause as Error)

type Needs = { database: Database; jobs: Jobs; isClosing: () => boolean }

/** Probes for a load balancer: `/health` for the process, `/ready` for its database and background work. */
export const healthRoutes = (app: FastifyInstance, { database, jobs, isClosing }: Needs): void => {
  let check: Promise<unknown> | undefined
  app.get('/health', (_request, reply) => reply.send({ status: 'running' }))
  app.get('/ready', async (_request, reply) => {
    if (isClosing()) return reply.code(503).header('retry-after', RETRY_AFTER_S).send({ status: 'stopping' })
    // Concurrent callers share one check, because the address is public.
    const state = { isReady: false }
    check ??= Promise.all([ping(database, ANSWER_MS), jobs.assertMoving()]).finally(() => (check = undefined))
    const asked = check.then(() => (state.isReady = true))
    await within(ANSWER_MS, asked).catch((cause: unknown) => Promise.reject(asNotReady(cause)))
    if (!state.isReady) throw new NotReadyError('database or background work does not answer')
    return reply.send({ status: 'ready' })
  })
}
