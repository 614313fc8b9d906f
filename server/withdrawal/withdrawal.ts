import type { ApplyWithdrawal } from '../../api/apply.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { toEuros } from '../../domain/money.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { type StoredQuery, findQuery, loadQueryParts, storeWithdrawal } from '../query/record/query.store.ts'
import { amountDueOf, withdrawableOf } from './amount-due.ts'
import type { EffectContext } from '../lifecycle/apply-transition.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import { withdrawalLetterJob } from './withdrawal-letter.ts'

const refusalOf = (stored: StoredQuery, now: Date): string | null => {
  if (stored.withdrawal) return null
  const event = { type: 'customer.withdrew', principal: system } as const
  return refusal(stored.query.status, queryFacts(stored, system, now), event)?.reason ?? null
}

/** What the consumer sees of the right to withdraw: open, expired, or used. */
export const withdrawalView = (stored: StoredQuery, now: Date): ApplyWithdrawal | null => {
  const { query, withdrawal } = stored
  const contract = withdrawal ?? withdrawableOf(stored)
  const refused = refusalOf(stored, now)
  if (!contract || (refused !== null && refused !== 'withinWithdrawalPeriod')) return null
  const today = todayInTallinn(now)
  const withdrawnOn = withdrawal ? todayInTallinn(withdrawal.withdrawnAt) : today
  const owed = amountDueOf(contract, { withdrawnOn, paidOn: today })
  return {
    contractNumber: contractNumberOf(query).number,
    lastDay: owed.lastDay,
    refusal: refused,
    withdrawnDtime: withdrawal?.withdrawnAt.toISOString() ?? null,
    email: query.contactEmail,
    drawnDay: contract.drawnOn,
    capital: toEuros(owed.capitalCents),
    interest: toEuros(owed.interestCents),
    perDay: toEuros(owed.perDayCents),
    total: toEuros(owed.totalCents),
    payBy: owed.payBy,
  }
}

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
