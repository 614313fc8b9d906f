import { addressLine } from '../../domain/address-line.ts'
import { annualRateOf } from '../../domain/annual-rate.ts'
import { assetTotalWithVat } from '../../domain/asset-price.ts'
import { instalmentsOf } from '../../domain/instalments.ts'
import { spacedPhone } from '../../domain/phone.ts'
import { addVat } from '../../domain/vat.ts'
import type { Agreement } from '../document/paper/agreement.ts'
import type { Block, Fact, NamedContent } from '../document/paper/content.ts'
import { lastMonthly } from '../document/paper/terms-section.ts'
import { paper } from '../document/paper/paper-frame.ts'
import { productName } from '../document/paper/product-lines.ts'
import type { Writer } from '../document/paper/writer.ts'
import { toQasset } from '../query/parts/asset.store.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { offerSummary } from '../document/paper/offer-summary.ts'
import { toCents } from '../../domain/money.ts'

const reached = ({ businessName, phoneNumber, email, ...partner }: PartnerRow): string =>
  [businessName, addressLine(partner), spacedPhone(phoneNumber), email]
    .filter((part) => part !== '')
    .join(', ')

/** The lender and the intermediary. */
const partyFacts = (w: Writer, { stored: { partner }, provider }: Agreement): Fact[] => [
  ...w.fact('secciSheet.creditor', reached(provider)),
  ...w.fact('secciSheet.intermediary', partner.partnerId === provider.partnerId ? null : reached(partner)),
]

/** Longest description of the goods on the first page; the second part lists all. */
const GOODS_ON_FIRST_PAGE = 400

const goodsOf = (w: Writer, { stored: { assets }, groupNames }: Agreement): string[] =>
  assets
    .map((asset) => ({ ...asset, name: productName(w.language, asset, groupNames) }))
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))

/** The number of goods listed on the first page: at least one. */
const namedFirst = (goods: readonly string[]): number => {
  let letters = 0
  const tooMany = goods.findIndex((name) => (letters += name.length) > GOODS_ON_FIRST_PAGE)
  return tooMany < 0 ? goods.length : Math.max(1, tooMany)
}

const creditFacts = (w: Writer, agreement: Agreement): Fact[] => {
  const { stored, rows } = agreement
  const rate = annualRateOf(rows)
  return [
    ...w.fact('secciSheet.amount', w.money(toCents(offerSummary(agreement, '').credit))),
    ...w.fact('secciSheet.duration', w.say('agreement.months', { count: stored.query.paymentPeriod ?? 0 })),
    ...w.fact(
      'secciSheet.borrowingRate',
      w.say('secciSheet.fixed', { rate: w.percent(stored.query.interest ?? 0) }),
    ),
    ...w.fact(
      'secciSheet.annualRate',
      rate === null
        ? null
        : w.say('secciSheet.rateOn', { rate: w.percent(rate), day: w.day(rows[0]?.date ?? null) }),
    ),
  ]
}

/** Payments with VAT and their dates. */
const paymentFacts = (w: Writer, agreement: Agreement): Fact[] => {
  const { stored, rows } = agreement
  const summary = offerSummary(agreement, '')
  const money = (euros: number) => w.money(toCents(euros))
  return [
    ...w.fact('secciSheet.total', money(summary.totalCost)),
    ...w.fact('secciSheet.first', summary.firstPayment > 0 ? money(summary.firstPayment) : null),
    ...w.fact(
      'secciSheet.instalments',
      w.say('secciSheet.monthly', {
        count: summary.payments,
        amount: money(summary.monthlyPayment),
        day: Number(stored.query.pmtDate),
        ...lastMonthly(w, instalmentsOf(rows, 'withVatCents')),
      }),
    ),
    ...w.fact('secciSheet.last', summary.lastPayment === null ? null : money(summary.lastPayment)),
    ...w.fact('secciSheet.contractFee', money(summary.contractFee)),
    ...w.fact(
      'secciSheet.otherCosts',
      w.money(rows.reduce((sum, { number, feesCents }) => sum + (number > 0 ? addVat(feesCents) : 0), 0)),
    ),
  ]
}

const goodsFacts = (w: Writer, agreement: Agreement): Fact[] => {
  const goods = goodsOf(w, agreement)
  const first = namedFirst(goods)
  const named = goods.slice(0, first).join(', ')
  const count = goods.length - first
  return [
    ...w.fact('secciSheet.goods', count === 0 ? named : w.say('secciSheet.goodsAndMore', { named, count })),
    ...w.fact('secciSheet.cashPrice', w.money(assetTotalWithVat(agreement.stored.assets.map(toQasset)))),
  ]
}

/** All goods, if the first part does not list them all. */
const otherGoods = (w: Writer, agreement: Agreement): Fact[] => {
  const goods = goodsOf(w, agreement)
  return namedFirst(goods) === goods.length ? [] : w.fact('secciSheet.goods', goods.join(', '))
}

const said = (w: Writer, names: readonly string[]): Fact[] =>
  names.flatMap((name) => w.fact(`secciSheet.${name}`, w.say(`secciSheet.${name}.text`)))

/** The key facts of the credit, alone on the first page. */
const firstPart = (w: Writer, agreement: Agreement): Block[] => [
  { kind: 'heading', text: w.say('secciSheet.partOne') },
  {
    kind: 'facts',
    facts: [
      ...partyFacts(w, agreement),
      ...creditFacts(w, agreement),
      ...paymentFacts(w, agreement),
      ...goodsFacts(w, agreement),
      ...said(w, ['late', 'missed', 'withdrawal', 'earlyRepayment']),
    ],
  },
]

const secondPart = (w: Writer, agreement: Agreement): Block[] => [
  { kind: 'heading', text: w.say('secciSheet.partTwo'), isAnnex: true, isSecondPage: true },
  {
    kind: 'facts',
    facts: [
      ...said(w, ['type', 'payout', 'ownership']),
      ...otherGoods(w, agreement),
      ...w.fact('secciSheet.collateral', agreement.stored.query.collateral),
      ...w.fact('secciSheet.insurer', agreement.stored.query.insuranceProvider),
      ...said(w, ['insurance', 'otherFees', 'compensation', 'assessment', 'draft', 'language', 'complaints']),
    ],
  },
  { kind: 'paragraph', text: w.say('secciSheet.notContract') },
]

/**
 * Standard European Consumer Credit Information (Directive (EU) 2023/2225, article 10 and annex I); its first part
 * has its own page. Amounts with VAT, from the schedule of a contract concluded today.
 */
export const secciSheet = (w: Writer, agreement: Agreement): NamedContent =>
  paper(w, agreement, w.say('secciSheet.title'), [...firstPart(w, agreement), ...secondPart(w, agreement)])
