import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shortRetention } from '../domain/retention.ts'
import type { Dependencies } from './dependencies/dependencies.ts'
import { idempotencyTable } from './schema/idempotency.table.ts'
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
const NIGHTLY = '17 1 * * *'

const cleanup = defineJob({ name: 'session.cleanup', data: z.object({}), retries: 7, retryDelay: RETRY_S })

/** Deletes rows that are older than `shortRetention` allows: sessions, sign-in attempts, links, codes, counters and idempotency keys. */
export const removeExpired = async ({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await database.delete(presenceTable).where(lt(presenceTable.seenAt, daysAgo(shortRetention.session)))
  await database.delete(rateLimitTable).where(lt(rateLimitTable.windowStart, daysAgo(shortRetention.session)))
  await database.delete(sessionTable).where(lt(sessionTable.expiresAt, daysAgo(shortRetention.session)))
  await database.delete(loginAttemptTable).where(lt(loginAttemptTable.at, daysAgo(shortRetention.session)))
  await database
    .delete(knownDeviceTable)
    .where(lt(knownDeviceTable.seenAt, daysAgo(shortRetention.knownDevice)))
  await database
    .delete(digitalLoginTable)
    .where(lt(digitalLoginTable.startedAt, daysAgo(shortRetention.session)))
  await database
    .delete(applySessionTable)
    .where(lt(applySessionTable.expiresAt, daysAgo(shortRetention.session)))
  await database.delete(photoCodeTable).where(lt(photoCodeTable.expiresAt, daysAgo(shortRetention.session)))
  await database
    .delete(suretyLinkTable)
    .where(lt(suretyLinkTable.expiresAt, daysAgo(shortRetention.suretyLink)))
  await database.delete(ssoAttemptTable).where(lt(ssoAttemptTable.expiresAt, daysAgo(shortRetention.session)))
  await database.delete(ssoIdTable).where(lt(ssoIdTable.expiresAt, daysAgo(shortRetention.session)))
  for (const table of [passkeyChallengeTable, pendingSignInTable, passkeyRecoveryTable])
    await database.delete(table).where(lt(table.expiresAt, daysAgo(shortRetention.session)))
  await removeOldReadings(database, now())
  await database
    .delete(idempotencyTable)
    .where(lt(idempotencyTable.createdAt, daysAgo(shortRetention.idempotencyKey)))
}

export const cleanupWorker = (needs: Pick<Dependencies, 'database' | 'now'>) =>
  worker(cleanup, () => removeExpired(needs), NIGHTLY)
