import { OFFER_TYPES } from '../../../domain/constants.ts'
import { isForConsumer } from '../../../domain/consumer.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { instalmentsOf } from '../../../domain/instalments.ts'
import { toCents } from '../../../domain/money.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { lastMonthly, terms } from './terms-section.ts'
import { offerSummary } from './offer-summary.ts'
import { sentBy } from './letterhead.ts'
import { runningLine } from './paper-frame.ts'
import { lessee, lessor } from './parties.ts'
import type { Formatter } from './formatter.ts'

const DAY_MS = 86_400_000

/** Title of an offer of this type. */
export const offerTitle = (format: Formatter, offerType: number): string => {
  switch (offerType) {
    case OFFER_TYPES.ideal:
      return format.text('agreement.offer.ideal')
    case OFFER_TYPES.standard:
      return format.text('agreement.offer.standard')
    case OFFER_TYPES.shop:
      return format.text('agreement.offer.shop')
    default:
      return format.text('agreement.offer.default')
  }
}

/** Last day of an offer made now and valid for the given number of days. */
const validUntil = (madeAt: Date, days: number): string =>
  todayInTallinn(new Date(madeAt.getTime() + days * DAY_MS))

/** Warning for consumers, required wherever a rate is shown (Directive (EU) 2023/2225, article 8). */
const caution = (format: Formatter, { stored: { query } }: Agreement): Block[] =>
  isForConsumer(query) ? [{ kind: 'paragraph', text: format.text('agreement.offer.caution') }] : []

/** The representative example, which article 8 requires wherever one figure of the credit is shown. */
const example = (format: Formatter, agreement: Agreement): Block[] => {
  if (!isForConsumer(agreement.stored.query)) return []
  const { annualRate, ...summary } = offerSummary(agreement, '')
  if (annualRate === null) return []
  const money = (euros: number) => format.money(toCents(euros))
  const text = format.text('agreement.offer.example', {
    price: money(summary.price),
    credit: money(summary.credit),
    rate: format.percent(summary.interest),
    hasFirst: summary.firstPayment > 0 ? 'yes' : 'no',
    first: money(summary.firstPayment),
    count: summary.payments,
    monthly: money(summary.monthlyPayment),
    ...lastMonthly(format, instalmentsOf(agreement.rows, 'withVatCents')),
    hasLast: summary.lastPayment === null ? 'no' : 'yes',
    last: money(summary.lastPayment ?? 0),
    total: money(summary.totalCost),
    annualRate: format.percent(annualRate),
    contractDay: format.day(summary.contractDate),
  })
  return [{ kind: 'paragraph', text }]
}

/** A consumer may insure elsewhere (article 14 of the same directive). */
const insurance = (format: Formatter, { stored: { query } }: Agreement): Block[] =>
  isForConsumer(query) ? [{ kind: 'paragraph', text: format.text('agreement.offer.insurance') }] : []

/** An offer of financing: not binding, and without signatures. */
export const offer = (format: Formatter, agreement: Agreement, offerType: number): NamedContent => {
  const { stored, madeAt, day } = agreement
  const title = offerTitle(format, offerType)
  const days = stored.query.offerValidTime ?? stored.partner.offerValidTime
  return {
    name: `${title} ${stored.query.queryId}`,
    content: {
      language: format.language,
      madeAt: madeAt.toISOString(),
      title,
      subtitle: format.text('agreement.numberAndDay', {
        number: `#${stored.query.queryId}`,
        day: format.day(day),
      }),
      running: runningLine(format, {
        title,
        number: `#${stored.query.queryId}`,
        client: stored.query.custName,
      }),
      ...sentBy(format, agreement),
      blocks: [
        ...lessor(format, agreement),
        ...lessee(format, agreement),
        ...assetTable(format, agreement),
        ...caution(format, agreement),
        ...terms(format, agreement),
        ...example(format, agreement),
        ...insurance(format, agreement),
        {
          kind: 'facts',
          facts: format.fact('agreement.offer.validUntil', format.day(validUntil(madeAt, days))),
        },
        { kind: 'paragraph', text: format.text('agreement.offer.notBinding') },
      ],
    },
  }
}
