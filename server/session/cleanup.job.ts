import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyTable } from '../http/idempotency.table.ts'
import { defineJob, worker } from '../jobs/jobs.ts'
import { digitalLoginTable } from './digital/digital-login.table.ts'
import { presenceTable } from '../presence/presence.table.ts'
import { loginAttemptTable, sessionTable } from './session.table.ts'
import { ssoAttemptTable, ssoIdTable } from './sso/sso.table.ts'

const DAY_MS = 86_400_000
const KEEP_KEYS_DAYS = 7
const NIGHTLY = '17 1 * * *'

const cleanup = defineJob({ name: 'session.cleanup', data: z.object({}), retries: 3, retryDelay: 60 })

/** Presences, sessions and sign-in tries a day past their use, and idempotency keys nobody repeats any more. */
export const removeExpired = async ({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await database.delete(presenceTable).where(lt(presenceTable.seenAt, daysAgo(1)))
  await database.delete(sessionTable).where(lt(sessionTable.expiresAt, daysAgo(1)))
  await database.delete(loginAttemptTable).where(lt(loginAttemptTable.at, daysAgo(1)))
  await database.delete(digitalLoginTable).where(lt(digitalLoginTable.startedAt, daysAgo(1)))
  await database.delete(ssoAttemptTable).where(lt(ssoAttemptTable.expiresAt, daysAgo(1)))
  await database.delete(ssoIdTable).where(lt(ssoIdTable.expiresAt, daysAgo(1)))
  await database.delete(idempotencyTable).where(lt(idempotencyTable.createdAt, daysAgo(KEEP_KEYS_DAYS)))
}

export const cleanupWorker = (needs: Pick<Dependencies, 'database' | 'now'>) =>
  worker(cleanup, () => removeExpired(needs), NIGHTLY)
