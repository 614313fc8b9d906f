import type { EarlyRepayment } from '../../api/early-repayment.ts'
import { toCents } from '../../domain/money.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import type { Agreement } from '../document/paper/agreement.ts'
import type { Block, NamedContent } from '../document/paper/content.ts'
import { paper } from '../document/paper/paper-frame.ts'
import { lessee } from '../document/paper/parties.ts'
import type { Writer } from '../document/paper/writer.ts'

type Part = Exclude<keyof EarlyRepayment, 'day' | 'contractDay' | 'compensation'>

const amounts = (w: Writer, quote: EarlyRepayment, parts: readonly Part[]): Block => ({
  kind: 'facts',
  facts: parts.flatMap((part) => w.fact(`earlyRepayment.${part}`, w.money(toCents(quote[part])))),
})

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** The quote for the consumer: the amount due, the savings, and the compensation that may be charged. */
export const earlyRepaymentPaper = (w: Writer, agreement: Agreement, quote: EarlyRepayment): NamedContent => {
  const { number } = contractNumberOf(agreement.stored.query)
  const day = w.day(quote.day)
  const { most, percent, by } = quote.compensation
  const limit = { most: w.money(toCents(most)), percent: w.percent(percent) }
  return paper(w, agreement, w.say('earlyRepayment.title'), [
    ...lessee(w, agreement),
    paragraph(w.say('earlyRepayment.statement', { number, concluded: w.day(quote.contractDay), day })),
    heading(w.say('earlyRepayment.owedOn', { day })),
    amounts(w, { ...quote, contractFeeBack: -quote.contractFeeBack }, [
      'principal',
      'interest',
      'fees',
      ...(quote.contractFeeBack > 0 ? (['contractFeeBack'] as const) : []),
      'owed',
    ]),
    heading(w.say('earlyRepayment.saved')),
    amounts(w, quote, ['savedInterest', 'savedFees', 'contractFeeBack']),
    heading(w.say('earlyRepayment.compensation')),
    paragraph(w.say(`earlyRepayment.compensation.${by}`, limit)),
    paragraph(w.say('earlyRepayment.howCounted')),
  ])
}
