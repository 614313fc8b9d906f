import type { EffectContext } from '../lifecycle/apply-transition.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, loadQueryParts, storeWithdrawal } from '../query/record/query.store.ts'
import { withdrawalLetterJob } from './withdrawal-letter.ts'
import { withdrawableOf } from './amount-due.ts'

/**
 * Stores the contract that the consumer withdraws from. Letters to the consumer and the seller follow after the
 * transaction.
 */
export const recordWithdrawal = async (jobs: Jobs, { tx, id, at }: EffectContext): Promise<void> => {
  const query = await findQuery(tx, id)
  const contract = query && withdrawableOf(await loadQueryParts(tx, query))
  if (!contract) throw new Problem('notFound')
  await storeWithdrawal(tx, { queryId: id, withdrawnAt: at, name: query.custName, ...contract })
  await jobs.send(tx, withdrawalLetterJob, { queryId: id, to: 'customer' })
  await jobs.send(tx, withdrawalLetterJob, { queryId: id, to: 'partner' })
}
