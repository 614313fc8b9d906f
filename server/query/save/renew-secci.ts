import * as z from 'zod/mini'
import { defineJob, RETRY_S, type Jobs } from '../../platform/jobs/jobs.ts'
import { isDecided, paperRefusal } from '../../../machines/lifecycle/query/paper-rule.ts'
import { paperFacts } from '../record/paper-problems.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import { customerLanguage, type StoredQuery } from '../record/query.store.ts'
import { hasCurrentSecci, secciFingerprint } from '../record/secci-fingerprint.ts'

export const sendSecciJob = defineJob({
  name: 'secci.send',
  data: z.object({ queryId: z.int(), byName: z.string() }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

export const remindOfWithdrawalJob = defineJob({
  name: 'secci.remindOfWithdrawal',
  data: z.object({ queryId: z.int() }),
  retries: 24,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

const HOUR_S = 3600

/**
 * Sends the current sheet once if the consumer has an older one, or none although the terms are decided (Directive
 * (EU) 2023/2225, article 10). Without an e-mail address it can only be printed.
 */
export const renewSecci = async (
  jobs: Pick<Jobs, 'sendOnce'>,
  tx: Transaction,
  saved: StoredQuery,
): Promise<void> => {
  const { query, secci } = saved
  if (paperRefusal('secci', paperFacts(saved)) !== null || query.contactEmail === '') return
  if (hasCurrentSecci(saved) || (secci === null && !isDecided(query.status))) return
  const { queryId } = query
  // The key contains the sheet that the consumer has: terms that change back need their own sheet again.
  const key = hashOf([queryId, secciFingerprint(saved), customerLanguage(query), secci?.handoverId ?? 0])
  await jobs.sendOnce(tx, sendSecciJob, { queryId, byName: '' }, { key, withinS: HOUR_S })
}
