import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { earlyRepayment } from '../../domain/early-repayment.ts'
import { toEuros } from '../../domain/money.ts'
import { addVat } from '../../domain/vat.ts'
import { scheduleFrom } from '../document/paper/agreement.ts'
import { assertMayBeMade } from '../document/paper/answer-paper.ts'
import { Problem } from '../platform/http/problem.ts'
import { contractDayOf } from '../query/record/contract-day.ts'
import type { StoredQuery } from '../query/record/query.store.ts'

/**
 * What a consumer owes by repaying the contract in full on a day, by the schedule that runs from the day of the contract.
 * Each amount has its own VAT, as a payment has.
 * @throws Problem query.refused; document.missing; request.invalid where the day is not one of the contract
 */
export const earlyRepaymentQuote = (stored: StoredQuery, day: string): EarlyRepayment => {
  assertMayBeMade(stored, 'earlyRepayment')
  const contractDay = contractDayOf(stored)
  if (contractDay === null)
    throw new Problem('query.refused', { currentStatus: stored.query.status, reason: 'contractConcluded' })
  const quote = earlyRepayment(scheduleFrom(stored, contractDay), day)
  if (!quote)
    throw new Problem('request.invalid', { fields: [{ path: 'day', code: 'field.dayOutsideContract' }] })
  const principal = addVat(quote.principalCents)
  const interest = addVat(quote.interestCents)
  const fees = addVat(quote.feesCents)
  const contractFeeBack = addVat(quote.contractFeeBackCents)
  return {
    day,
    contractDay,
    principal: toEuros(principal),
    interest: toEuros(interest),
    fees: toEuros(fees),
    contractFeeBack: toEuros(contractFeeBack),
    owed: toEuros(principal + interest + fees - contractFeeBack),
    savedInterest: toEuros(addVat(quote.savedInterestCents)),
    savedFees: toEuros(addVat(quote.savedFeesCents)),
    compensation: {
      most: toEuros(addVat(quote.limit.cents)),
      percent: quote.limit.percent,
      by: quote.limit.by,
    },
  }
}
