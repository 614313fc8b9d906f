import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Dependencies } from './dependencies/dependencies.ts'
import { idempotencyTable } from './schema/idempotency.table.ts'
import { DEVICE_DAYS } from './session/known-device.ts'
import { removeOldReadings } from './limit/reading.store.ts'
import { defineJob, RETRY_S, worker } from './platform/jobs/jobs.ts'
import { applySessionTable } from './schema/offer.table.ts'
import { passkeyChallengeTable, passkeyRecoveryTable, pendingSignInTable } from './schema/passkey.table.ts'
import { photoCodeTable } from './schema/photo-code.table.ts'
import { suretyLinkTable } from './schema/surety-link.table.ts'
import { digitalLoginTable } from './schema/digital-login.table.ts'
import { knownDeviceTable, loginAttemptTable, sessionTable } from './schema/session.table.ts'
import { presenceTable } from './schema/presence.table.ts'
import { rateLimitTable } from './schema/rate-limit.table.ts'
import { ssoAttemptTable, ssoIdTable } from './schema/sso.table.ts'

const DAY_MS = 86_400_000
const IDEMPOTENCY_KEY_DAYS = 7
/** For so long an expired link says that it has expired. */
const SURETY_LINK_DAYS = 90
const NIGHTLY = '17 1 * * *'

const cleanup = defineJob({ name: 'session.cleanup', data: z.object({}), retries: 7, retryDelay: RETRY_S })

/** Deletes presences, counts of calls and of limits read, sessions and login attempts a day after they expired, and old idempotency keys. */
export const removeExpired = async ({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await database.delete(presenceTable).where(lt(presenceTable.seenAt, daysAgo(1)))
  await database.delete(rateLimitTable).where(lt(rateLimitTable.windowStart, daysAgo(1)))
  await database.delete(sessionTable).where(lt(sessionTable.expiresAt, daysAgo(1)))
  await database.delete(loginAttemptTable).where(lt(loginAttemptTable.at, daysAgo(1)))
  await database.delete(knownDeviceTable).where(lt(knownDeviceTable.seenAt, daysAgo(DEVICE_DAYS)))
  await database.delete(digitalLoginTable).where(lt(digitalLoginTable.startedAt, daysAgo(1)))
  await database.delete(applySessionTable).where(lt(applySessionTable.expiresAt, daysAgo(1)))
  await database.delete(photoCodeTable).where(lt(photoCodeTable.expiresAt, daysAgo(1)))
  await database.delete(suretyLinkTable).where(lt(suretyLinkTable.expiresAt, daysAgo(SURETY_LINK_DAYS)))
  await database.delete(ssoAttemptTable).where(lt(ssoAttemptTable.expiresAt, daysAgo(1)))
  await database.delete(ssoIdTable).where(lt(ssoIdTable.expiresAt, daysAgo(1)))
  for (const table of [passkeyChallengeTable, pendingSignInTable, passkeyRecoveryTable])
    await database.delete(table).where(lt(table.expiresAt, daysAgo(1)))
  await removeOldReadings(database, now())
  await database.delete(idempotencyTable).where(lt(idempotencyTable.createdAt, daysAgo(IDEMPOTENCY_KEY_DAYS)))
}

export const cleanupWorker = (needs: Pick<Dependencies, 'database' | 'now'>) =>
  worker(cleanup, () => removeExpired(needs), NIGHTLY)
