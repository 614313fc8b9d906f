import { annualRateOf } from '../../../domain/annual-rate.ts'
import { type Instalments, instalmentsOf } from '../../../domain/instalments.ts'
import { totalCost } from '../../../domain/total-cost.ts'
import type { Agreement } from './agreement.ts'
import type { Block, Fact } from './content.ts'
import { lastMonthly } from './last-monthly.ts'
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

/** What a month costs, and by how much the last of the months differs where it does. */
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

/** The financing terms; amounts without VAT unless they say otherwise. */
export const terms = (w: Writer, agreement: Agreement): Block[] => {
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
        ...w.fact('agreement.interest', w.percent(query.interest ?? 0)),
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

/** Every payment with its day, VAT and the amount with it. */
export const paymentSchedule = (w: Writer, { rows }: Agreement): Block[] => [
  { kind: 'heading', text: w.say('agreement.scheduleAnnex'), isAnnex: true },
  {
    kind: 'table',
    columns: [
      { title: w.say('agreement.number') },
      { title: w.say('agreement.day') },
      { title: w.say('agreement.principal'), align: 'right' },
      { title: w.say('agreement.interestPart'), align: 'right' },
      { title: w.say('agreement.fees'), align: 'right' },
      { title: w.say('agreement.payment'), align: 'right' },
      { title: w.say('agreement.vat'), align: 'right' },
      { title: w.say('agreement.paymentWithVat'), align: 'right' },
    ],
    rows: rows.map((row) => [
      String(row.number),
      w.day(row.date),
      w.money(row.principalCents + row.residualCents),
      w.money(row.interestCents),
      w.money(row.feesCents),
      w.money(row.amountCents),
      w.money(row.vatCents),
      w.money(row.withVatCents),
    ]),
    totals: [
      [
        w.say('agreement.total'),
        '',
        w.money(rows.reduce((sum, row) => sum + row.principalCents + row.residualCents, 0)),
        w.money(rows.reduce((sum, row) => sum + row.interestCents, 0)),
        w.money(rows.reduce((sum, row) => sum + row.feesCents, 0)),
        w.money(rows.reduce((sum, row) => sum + row.amountCents, 0)),
        w.money(rows.reduce((sum, row) => sum + row.vatCents, 0)),
        w.money(rows.reduce((sum, row) => sum + row.withVatCents, 0)),
      ],
    ],
  },
]
