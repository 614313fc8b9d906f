import { annualRateOf } from '../../../domain/annual-rate.ts'
import { isForConsumer } from '../../../domain/consumer.ts'
import { type Instalments, instalmentsOf, lastDifference } from '../../../domain/instalments.ts'
import { type ScheduleRow, totalCost } from '../../../domain/payment-schedule.ts'
import type { Agreement } from './agreement.ts'
import type { Block, Fact } from './content.ts'
import type { Formatter } from './formatter.ts'

const costFacts = (format: Formatter, { rows }: Agreement): Fact[] => {
  const { payableCents, costCents } = totalCost(rows)
  const rate = annualRateOf(rows)
  return [
    ...format.fact('agreement.payable', format.money(payableCents)),
    ...format.fact('agreement.cost', format.money(costCents)),
    ...format.fact('agreement.annualRate', rate === null ? null : format.percent(rate)),
  ]
}

/** The monthly payment, and the difference of the last one if there is any. */
const monthlyFacts = (format: Formatter, { rows }: Agreement): Fact[] => {
  const net = instalmentsOf(rows, 'amountCents')
  const gross = instalmentsOf(rows, 'withVatCents')
  const last = (instalments: Instalments) => {
    const values = lastMonthly(format, instalments)
    return values.direction === 'same' ? null : format.text('agreement.lastMonthly.says', values)
  }
  return [
    ...format.fact('agreement.monthly', format.money(net.cents)),
    ...format.fact('agreement.monthlyWithVat', format.money(gross.cents)),
    ...format.fact('agreement.lastMonthly', last(net)),
    ...format.fact('agreement.lastMonthlyWithVat', last(gross)),
  ]
}

/**
 * Whether to print the interest: where the law requires it, on consumers' documents, and on documents for in-house
 * views; partners and shops print the others.
 */
const interestFacts = (format: Formatter, { stored: { query } }: Agreement, inhouse: boolean): Fact[] =>
  inhouse || isForConsumer(query)
    ? format.fact('agreement.interest', format.percent(query.interest ?? 0))
    : []

/**
 * The financing terms; amounts without VAT unless labelled otherwise. `inhouse`: whether only in-house views read the
 * document.
 */
export const terms = (format: Formatter, agreement: Agreement, { inhouse = false } = {}): Block[] => {
  const { rows, stored } = agreement
  const { query } = stored
  const [first] = rows
  const residual = rows.reduce((sum, { residualCents }) => sum + residualCents, 0)
  return [
    { kind: 'heading', text: format.text('agreement.terms') },
    {
      kind: 'facts',
      facts: [
        ...format.fact(
          'agreement.period',
          format.text('agreement.months', { count: query.paymentPeriod ?? 0 }),
        ),
        ...format.fact('agreement.advance', format.money(first?.principalCents ?? 0)),
        ...format.fact('agreement.residual', format.money(residual)),
        ...interestFacts(format, agreement, inhouse),
        ...monthlyFacts(format, agreement),
        ...format.fact('agreement.contractFee', format.money(query.contractFeeCents ?? 0)),
        ...format.fact(
          'agreement.paymentDay',
          format.text('agreement.dayOfMonth', { day: Number(query.pmtDate) }),
        ),
        ...costFacts(format, agreement),
        ...format.fact(
          'agreement.services',
          query.services.map(({ name, priceCents }) => `${name} ${format.money(priceCents)}`).join(', '),
        ),
        ...format.fact('agreement.insuranceProvider', query.insuranceProvider),
        ...format.fact('agreement.collateral', query.collateral),
        ...format.fact('agreement.specialTerms', query.specialTerms),
        ...format.fact('agreement.endDate', format.day(rows.at(-1)?.date ?? null)),
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
export const paymentSchedule = (format: Formatter, { rows, stored }: Agreement): Block[] => {
  const columns = [...(isForConsumer(stored.query) ? partColumns : []), ...amountColumns]
  return [
    { kind: 'heading', text: format.text('agreement.scheduleAnnex'), isAnnex: true },
    {
      kind: 'table',
      columns: [
        { title: format.text('agreement.number') },
        { title: format.text('agreement.day') },
        ...columns.map(({ title }) => ({ title: format.text(title), align: 'right' as const })),
      ],
      rows: rows.map((row) => [
        String(row.number),
        format.day(row.date),
        ...columns.map(({ value }) => format.money(value(row))),
      ]),
      totals: [
        [
          format.text('agreement.total'),
          '',
          ...columns.map(({ value }) => format.money(rows.reduce((sum, row) => sum + value(row), 0))),
        ],
      ],
    },
  ]
}

/** Values for the texts about the difference of the last monthly payment. */
export const lastMonthly = (format: Formatter, instalments: Instalments) => {
  const difference = lastDifference(instalments)
  return {
    direction: difference === 0 ? 'same' : difference > 0 ? 'more' : 'less',
    lastMonthly: format.money(instalments.lastCents),
    difference: format.money(Math.abs(difference)),
  }
}
