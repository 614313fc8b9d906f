import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { creditWithVat } from '../../domain/credit-with-vat.ts'
import { earlyRepayment, repaymentWithVat } from '../../domain/early-repayment-amount.ts'
import { toEuros, toCents } from '../../domain/money.ts'
import { scheduleFrom, type Agreement } from '../document/paper/agreement.ts'
import { assertMayBeMade } from '../document/paper/answer-paper.ts'
import { Problem } from '../platform/http/problem.ts'
import { contractDayOf, type StoredQuery } from '../query/record/query.store.ts'
import { dealOf } from '../query/record/stored-deal.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import type { Block, NamedContent } from '../document/paper/content.ts'
import { paper } from '../document/paper/paper-frame.ts'
import { lessee } from '../document/paper/parties.ts'
import type { Formatter } from '../document/paper/formatter.ts'

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

type Part = Exclude<keyof EarlyRepayment, 'day' | 'contractDay' | 'compensation'>

const amounts = (format: Formatter, quote: EarlyRepayment, parts: readonly Part[]): Block => ({
  kind: 'facts',
  facts: parts.flatMap((part) => format.fact(`earlyRepayment.${part}`, format.money(toCents(quote[part])))),
})

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** The quote for the consumer: the amount due, the savings, and the compensation that may be charged. */
export const earlyRepaymentPaper = (
  format: Formatter,
  agreement: Agreement,
  quote: EarlyRepayment,
): NamedContent => {
  const { number } = contractNumberOf(agreement.stored.query)
  const day = format.day(quote.day)
  const { most, percent, by } = quote.compensation
  const limit = { most: format.money(toCents(most)), percent: format.percent(percent) }
  return paper(format, agreement, format.text('earlyRepayment.title'), [
    ...lessee(format, agreement),
    paragraph(
      format.text('earlyRepayment.statement', { number, concluded: format.day(quote.contractDay), day }),
    ),
    heading(format.text('earlyRepayment.owedOn', { day })),
    amounts(format, { ...quote, contractFeeBack: -quote.contractFeeBack }, [
      'principal',
      'interest',
      'fees',
      ...(quote.contractFeeBack > 0 ? (['contractFeeBack'] as const) : []),
      'owed',
    ]),
    heading(format.text('earlyRepayment.saved')),
    amounts(format, quote, ['savedInterest', 'savedFees', 'contractFeeBack']),
    heading(format.text('earlyRepayment.compensation')),
    paragraph(format.text(`earlyRepayment.compensation.${by}`, limit)),
    paragraph(format.text('earlyRepayment.howCounted')),
  ])
}
