import { auditTable } from '../../schema/audit.table.ts'
import type { Connection } from '../database/database.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type AuditEntry = {
  /** What happened, subject first, past tense: `session.started`, `query.stepRefused`. */
  event: string
  /** Absent where nobody is signed in, and for the system. */
  accountUserId?: number | null
  subject?: string
  subjectId?: string | number
  requestId?: string
  /** No personal codes and no passwords. */
  details?: Record<string, unknown>
}

/** An entry with where it came from; taken when it happens, for it may be written later. */
export const withOrigin = (
  { subjectId, ...entry }: AuditEntry,
  origin: Origin | undefined = currentOrigin(),
) => ({
  ...origin,
  ...entry,
  ...(subjectId !== undefined && { subjectId: String(subjectId) }),
})

/** Adds to the audit trail; within the transaction of the change, so that both commit or neither. */
export const audit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  await connection.insert(auditTable).values(withOrigin(entry))
}

/** Where a call came from: the request, the network address and what the browser says of itself. */
type Origin = { requestId: string; address: string; browser: string }

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
