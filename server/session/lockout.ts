import { and, eq, gt } from 'drizzle-orm'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Database } from '../platform/database/database.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { auditTable } from '../schema/audit.table.ts'
import { sendNotice } from './notice.job.ts'

const EVENT = 'session.lockedOut'
const DAY_MS = 86_400_000

type LockedOut = { accountUserId?: number | undefined; address: string; requestId: string; now: Date }

const wasTold = async (connection: Connection, accountUserId: number, now: Date): Promise<boolean> => {
  const lately = gt(auditTable.at, new Date(now.getTime() - DAY_MS))
  const ofPerson = eq(auditTable.accountUserId, accountUserId)
  return (await connection.$count(auditTable, and(ofPerson, eq(auditTable.event, EVENT), lately))) > 0
}

/** Keeps an attempt that was refused as one too many in the audit trail, and tells whose account it is, once a day. */
export const tellLockout = async (
  { database, jobs }: { database: Database; jobs: Jobs },
  { accountUserId, address, requestId, now }: LockedOut,
  { code, parts }: Problem,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const whose = code === 'login.tooMany' ? accountUserId : undefined
    if (whose !== undefined && !(await wasTold(tx, whose, now)))
      await sendNotice({ jobs }, tx, { kind: 'lockedOut', accountUserId: whose, at: now, address })
    const details = { code, address, seconds: parts.retryAfter }
    await audit(tx, { event: EVENT, accountUserId: accountUserId ?? null, requestId, details })
  })
}
