import { auditTable } from '../../schema/audit.table.ts'
import type { Connection } from '../database/database.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type AuditEntry = {
  /** What happened, subject first, past tense: `session.started`, `query.stepRefused`. */
  event: string
  /** Absent for anonymous callers and the system. */
  accountUserId?: number | null
  subject?: string
  subjectId?: string | number
  requestId?: string
  /** No personal codes and no passwords. */
  details?: Record<string, unknown>
}

/** An entry with its origin, recorded at once because the entry may be written later. */
export const withOrigin = (
  { subjectId, ...entry }: AuditEntry,
  origin: Origin | undefined = currentOrigin(),
) => ({
  ...origin,
  ...entry,
  ...(subjectId !== undefined && { subjectId: String(subjectId) }),
})

/** Adds an entry to the audit trail, within the transaction of the change, so that both commit or neither. */
export const audit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  await connection.insert(auditTable).values(withOrigin(entry))
}

/** Adds a user's change of a record to the audit trail. The event's name begins with the kind of record. */
export const auditChange = (
  tx: Connection,
  { principal, requestId }: { principal: { userId: number }; requestId: string },
  event: `${string}.${string}`,
  subjectId: number,
  details: Record<string, unknown> = {},
): Promise<void> =>
  audit(tx, {
    event,
    accountUserId: principal.userId,
    subject: event.slice(0, event.indexOf('.')),
    subjectId,
    requestId,
    details,
  })

/** Origin of a call: request id, network address and user agent. */
type Origin = { requestId: string; address: string; browser: string }

const MAX_BROWSER = 300

const origins = new AsyncLocalStorage<Origin>()

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, MAX_BROWSER),
})

/** Returns the origin of the current call; undefined in background work. */
export const currentOrigin = (): Origin | undefined => origins.getStore()

/**
 * Makes the origin available to every audit entry of a call. Runs after the body is read, because reading it leaves
 * the async context.
 */
export const trackOrigin = (scope: FastifyInstance): void => {
  scope.addHook('preHandler', (request, _reply, done) => origins.run(originOf(request), done))
}
