import { outcomeOf } from '../../../api/limit.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { LIMIT_CHECK } from '../../../domain/constants.ts'
import { toCents } from '../../../domain/money.ts'
import type { CustomerLimitRow } from '../../schema/limit.table.ts'

const isOverdue = ({ requestedAt }: CustomerLimitRow, now: Date): boolean =>
  requestedAt !== null && now.getTime() - requestedAt.getTime() > LIMIT_CHECK.timeoutMs

/**
 * What the lifecycle knows of the customer's limit; null before the first request. A check that has taken longer
 * than anybody waits counts as not available, so that the query can go on to a person. Amounts in cents; where the
 * engine names no largest contract, what is available bounds it.
 */
export const limitFacts = (row: CustomerLimitRow | null, now: Date): QueryFacts['limit'] => {
  if (row === null) return null
  const outcome = row.answer ? outcomeOf(row.answer) : 'checking'
  const availableCents = toCents(row.answer?.available_limit ?? 0)
  const largest = row.answer?.max_contract_amount ?? null
  return {
    status: outcome === 'checking' && isOverdue(row, now) ? 'not_available' : outcome,
    availableCents,
    maxContractCents: largest === null ? availableCents : toCents(largest),
  }
}
