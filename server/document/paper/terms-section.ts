import { annualRateOf } from '../../../domain/annual-rate.ts'
import { isForConsumer } from '../../../domain/consumer.ts'
import { type Instalments, instalmentsOf, lastDifference } from '../../../domain/instalments.ts'
import { type ScheduleRow, totalCost } from '../../../domain/payment-schedule.ts'
import type { Agreement } from './agreement.ts'
import type { Block, Fact } from './content.ts'
import type { Writer } from './writer.ts'

const costFacts = (w: Writer, { rows }: Agreement): Fact[] => {
  const { payableCents, costCents } = totalCost(rows)
  const rate = annualRateOf(rows)
  return [
    ...w.fact('agreement.payable', w.money(payableCents)),
    ...w.fact('agreement.cost', w.money(costCents)),
    ...w.fact('agreement.annualRate', rate === null ? null : w.percent(rate)),
  ]
}

/** The monthly payment, and the difference of the last one if there is any. */
const monthlyFacts = (w: Writer, { rows }: Agreement): Fact[] => {
  const net = instalmentsOf(rows, 'amountCents')
  const gross = instalmentsOf(rows, 'withVatCents')
  const last = (instalments: Instalments) => {
    const values = lastMonthly(w, instalments)
    return values.direction === 'same' ? null : w.say('agreement.lastMonthly.says', values)
  }
  return [
    ...w.fact('agreement.monthly', w.money(net.cents)),
    ...w.fact('agreement.monthlyWithVat', w.money(gross.cents)),
    ...w.fact('agreement.lastMonthly', last(net)),
    ...w.fact('agreement.lastMonthlyWithVat', last(gross)),
  ]
}

/**
 * Whether to print the interest: where the law requires it, on consumers' documents, and on documents for in-house
 * views; partners and shops print the others.
 */
const interestFacts = (w: Writer, { stored: { query } }: Agreement, inhouse: boolean): Fact[] =>
  inhouse || isForConsumer(query) ? w.fact('agreement.interest', w.percent(query.interest ?? 0)) : []

/**
 * The financing terms; amounts without VAT unless labelled otherwise. `inhouse`: whether only in-house views read the
 * document.
 */
export const terms = (w: Writer, agreement: Agreement, { inhouse = false } = {}): Block[] => {
  const { rows, stored } = agreement
  const { query } = stored
  const [first] = rows
  const residual = rows.reduce((sum, { residualCents }) => sum + residualCents, 0)
  return [
    { kind: 'heading', text: w.say('agreement.terms') },
    {
      kind: 'facts',
      facts: [
        ...w.fact('agreement.period', w.say('agreement.months', { count: query.paymentPeriod ?? 0 })),
        ...w.fact('agreement.advance', w.money(first?.principalCents ?? 0)),
        ...w.fact('agreement.residual', w.money(residual)),
        ...interestFacts(w, agreement, inhouse),
        ...monthlyFacts(w, agreement),
        ...w.fact('agreement.contractFee', w.money(query.contractFeeCents ?? 0)),
        ...w.fact('agreement.paymentDay', w.say('agreement.dayOfMonth', { day: Number(query.pmtDate) })),
        ...costFacts(w, agreement),
        ...w.fact(
          'agreement.services',
          query.services.map(({ name, priceCents }) => `${name} ${w.money(priceCents)}`).join(', '),
        ),
        ...w.fact('agreement.insuranceProvider', query.insuranceProvider),
        ...w.fact('agreement.collateral', query.collateral),
        ...w.fact('agreement.specialTerms', query.specialTerms),
        ...w.fact('agreement.endDate', w.day(rows.at(-1)?.date ?? null)),
      ],
    },
  ]
}

type Column = { title: string; value: (row: ScheduleRow) => number }

const partColumns: readonly Column[] = [
  { title: 'agreement.principal', value: (row) => row.principalCents + row.residualCents },
  { title: 'agreement.interestPart', value: (row) => row.interestCents },
  { title: 'agreement.fees', value: (row) => row.feesCents },
]
const amountColumns: readonly Column[] = [
  { title: 'agreement.payment', value: (row) => row.amountCents },
  { title: 'agreement.vat', value: (row) => row.vatCents },
  { title: 'agreement.paymentWithVat', value: (row) => row.withVatCents },
]

/**
 * Every payment with date, VAT and amount with VAT. Only consumers get the split into capital and cost, from which
 * partners and shops could compute interest and kickback.
 */
export const paymentSchedule = (w: Writer, { rows, stored }: Agreement): Block[] => {
  const columns = [...(isForConsumer(stored.query) ? partColumns : []), ...amountColumns]
  return [
    { kind: 'heading', text: w.say('agreement.scheduleAnnex'), isAnnex: true },
    {
      kind: 'table',
      columns: [
        { title: w.say('agreement.number') },
        { title: w.say('agreement.day') },
        ...columns.map(({ title }) => ({ title: w.say(title), align: 'right' as const })),
      ],
      rows: rows.map((row) => [
        String(row.number),
        w.day(row.date),
        ...columns.map(({ value }) => w.money(value(row))),
      ]),
      totals: [
        [
          w.say('agreement.total'),
          '',
          ...columns.map(({ value }) => w.money(rows.reduce((sum, row) => sum + value(row), 0))),
        ],
      ],
    },
  ]
}

/** Values for the texts about the difference of the last monthly payment. */
export const lastMonthly = (w: Writer, instalments: Instalments) => {
  const difference = lastDifference(instalments)
  return {
    direction: difference === 0 ? 'same' : difference > 0 ? 'more' : 'less',
    lastMonthly: w.money(instalments.lastCents),
    difference: w.money(Math.abs(difference)),
  }
}
