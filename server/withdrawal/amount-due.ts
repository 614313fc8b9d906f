import { addDays, todayInTallinn } from '../../domain/date.ts'
import { creditWithVat } from '../../domain/credit-with-vat.ts'
import { interestUntil, lastRepaymentDay, lastWithdrawalDay } from '../../domain/withdrawal.ts'
import { contractDayOf, type StoredQuery } from '../query/record/query.store.ts'
import { dealOf } from '../query/record/stored-deal.ts'
import type { WithdrawalRow } from '../schema/withdrawal.table.ts'

/** Basis of a withdrawal: the day of the contract and the credit as paid out. */
export type Withdrawable = Pick<WithdrawalRow, 'concludedOn' | 'drawnOn' | 'capitalCents' | 'ratePercent'>

/**
 * Returns the concluded contract of a query; null if there is none. Money is paid out when the contract is activated;
 * before that the consumer owes nothing. The capital is the credit with VAT, which the consumer pays back.
 */
export const withdrawableOf = (stored: StoredQuery): Withdrawable | null => {
  const { query, assets, activatedAt } = stored
  const concludedOn = contractDayOf(stored)
  if (concludedOn === null) return null
  const deal = dealOf(query, assets)
  return {
    concludedOn,
    drawnOn: activatedAt && todayInTallinn(activatedAt),
    capitalCents: activatedAt === null ? 0 : creditWithVat(deal),
    ratePercent: deal.interest ?? 0,
  }
}

export type AmountDue = {
  lastDay: string
  /** Last day for the payment. */
  payBy: string
  capitalCents: number
  interestCents: number
  /** Capital plus interest. */
  totalCents: number
  /** Interest of each further day, approximately. */
  perDayCents: number
}

/** Computes the amount due when the consumer withdraws on one day and pays on another. */
export const amountDueOf = (
  { concludedOn, drawnOn, capitalCents, ratePercent }: Withdrawable,
  { withdrawnOn, paidOn }: { withdrawnOn: string; paidOn: string },
): AmountDue => {
  const interestOn = (day: string) =>
    drawnOn === null ? 0 : interestUntil({ capitalCents, ratePercent, drawnOn }, day)
  const interestCents = interestOn(paidOn)
  return {
    lastDay: lastWithdrawalDay(concludedOn),
    payBy: lastRepaymentDay(withdrawnOn),
    capitalCents,
    interestCents,
    totalCents: capitalCents + interestCents,
    perDayCents:
      drawnOn === null ? 0 : interestUntil({ capitalCents, ratePercent, drawnOn }, addDays(drawnOn, 1)),
  }
}
