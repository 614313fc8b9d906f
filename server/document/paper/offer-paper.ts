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
import type { Writer } from './writer.ts'

const DAY_MS = 86_400_000

/** Title of an offer of this type. */
export const offerTitle = (w: Writer, offerType: number): string => {
  switch (offerType) {
    case OFFER_TYPES.ideal:
      return w.say('agreement.offer.ideal')
    case OFFER_TYPES.standard:
      return w.say('agreement.offer.standard')
    case OFFER_TYPES.shop:
      return w.say('agreement.offer.shop')
    default:
      return w.say('agreement.offer.default')
  }
}

/** Last day of an offer made now and valid for the given number of days. */
const validUntil = (madeAt: Date, days: number): string =>
  todayInTallinn(new Date(madeAt.getTime() + days * DAY_MS))

/** Warning for consumers, required wherever a rate is shown (Directive (EU) 2023/2225, article 8). */
const caution = (w: Writer, { stored: { query } }: Agreement): Block[] =>
  isForConsumer(query) ? [{ kind: 'paragraph', text: w.say('agreement.offer.caution') }] : []

/** The representative example, which article 8 requires wherever one figure of the credit is shown. */
const example = (w: Writer, agreement: Agreement): Block[] => {
  if (!isForConsumer(agreement.stored.query)) return []
  const { annualRate, ...summary } = offerSummary(agreement, '')
  if (annualRate === null) return []
  const money = (euros: number) => w.money(toCents(euros))
  const text = w.say('agreement.offer.example', {
    price: money(summary.price),
    credit: money(summary.credit),
    rate: w.percent(summary.interest),
    hasFirst: summary.firstPayment > 0 ? 'yes' : 'no',
    first: money(summary.firstPayment),
    count: summary.payments,
    monthly: money(summary.monthlyPayment),
    ...lastMonthly(w, instalmentsOf(agreement.rows, 'withVatCents')),
    hasLast: summary.lastPayment === null ? 'no' : 'yes',
    last: money(summary.lastPayment ?? 0),
    total: money(summary.totalCost),
    annualRate: w.percent(annualRate),
    contractDay: w.day(summary.contractDate),
  })
  return [{ kind: 'paragraph', text }]
}

/** A consumer may insure elsewhere (article 14 of the same directive). */
const insurance = (w: Writer, { stored: { query } }: Agreement): Block[] =>
  isForConsumer(query) ? [{ kind: 'paragraph', text: w.say('agreement.offer.insurance') }] : []

/** An offer of financing: not binding, and without signatures. */
export const offer = (w: Writer, agreement: Agreement, offerType: number): NamedContent => {
  const { stored, madeAt, day } = agreement
  const title = offerTitle(w, offerType)
  const days = stored.query.offerValidTime ?? stored.partner.offerValidTime
  return {
    name: `${title} ${stored.query.queryId}`,
    content: {
      language: w.language,
      madeAt: madeAt.toISOString(),
      title,
      subtitle: w.say('agreement.numberAndDay', { number: `#${stored.query.queryId}`, day: w.day(day) }),
      running: runningLine(w, { title, number: `#${stored.query.queryId}`, client: stored.query.custName }),
      ...sentBy(w, agreement),
      blocks: [
        ...lessor(w, agreement),
        ...lessee(w, agreement),
        ...assetTable(w, agreement),
        ...caution(w, agreement),
        ...terms(w, agreement),
        ...example(w, agreement),
        ...insurance(w, agreement),
        { kind: 'facts', facts: w.fact('agreement.offer.validUntil', w.day(validUntil(madeAt, days))) },
        { kind: 'paragraph', text: w.say('agreement.offer.notBinding') },
      ],
    },
  }
}
