import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { creditWithVat } from '../../domain/credit-with-vat.ts'
import { earlyRepayment, repaymentWithVat } from '../../domain/early-repayment-amount.ts'
import { toEuros } from '../../domain/money.ts'
import { scheduleFrom } from '../document/paper/agreement.ts'
import { assertMayBeMade } from '../document/paper/answer-paper.ts'
import { Problem } from '../platform/http/problem.ts'
import { contractDayOf, type StoredQuery } from '../query/record/query.store.ts'
import { dealOf } from '../query/record/stored-deal.ts'

/**
 * Computes what a consumer owes when repaying the whole contract on a day, by the schedule that begins on the day of
 * the contract.
 * @throws Problem query.refused; document.missing; request.invalid if the day is outside of the contract
 */
export const earlyRepaymentQuote = (stored: StoredQuery, day: string): EarlyRepayment => {
  assertMayBeMade(stored, 'earlyRepayment')
  const contractDay = contractDayOf(stored)
  if (contractDay === null)
    throw new Problem('query.refused', { currentStatus: stored.query.status, reason: 'contractConcluded' })
  const rows = scheduleFrom(stored, contractDay)
  const quote = earlyRepayment(rows, day)
  if (!quote)
    throw new Problem('request.invalid', { fields: [{ path: 'day', code: 'field.dayOutsideContract' }] })
  const credit = creditWithVat(dealOf(stored.query, stored.assets))
  const owed = repaymentWithVat(rows, quote, { day, creditWithVatCents: credit })
  return {
    day,
    contractDay,
    principal: toEuros(owed.principalCents),
    interest: toEuros(owed.interestCents),
    fees: toEuros(owed.feesCents),
    contractFeeBack: toEuros(owed.contractFeeBackCents),
    owed: toEuros(owed.owedCents),
    savedInterest: toEuros(owed.savedInterestCents),
    savedFees: toEuros(owed.savedFeesCents),
    compensation: {
      most: toEuros(owed.mostCompensationCents),
      percent: quote.limit.percent,
      by: quote.limit.by,
    },
  }
}
