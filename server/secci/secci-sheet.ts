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
import type { Formatter } from '../document/paper/formatter.ts'
import { toQasset } from '../query/parts/asset.store.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import { offerSummary } from '../document/paper/offer-summary.ts'
import { toCents } from '../../domain/money.ts'

const reached = ({ businessName, phoneNumber, email, ...partner }: PartnerRow): string =>
  [businessName, addressLine(partner), spacedPhone(phoneNumber), email]
    .filter((part) => part !== '')
    .join(', ')

/** The lender and the intermediary. */
const partyFacts = (format: Formatter, { stored: { partner }, provider }: Agreement): Fact[] => [
  ...format.fact('secciSheet.creditor', reached(provider)),
  ...format.fact(
    'secciSheet.intermediary',
    partner.partnerId === provider.partnerId ? null : reached(partner),
  ),
]

/** Longest description of the goods on the first page; the second part lists all. */
const GOODS_ON_FIRST_PAGE = 400

const goodsOf = (format: Formatter, { stored: { assets }, groupNames }: Agreement): string[] =>
  assets
    .map((asset) => ({ ...asset, name: productName(format.language, asset, groupNames) }))
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))

/** The number of goods listed on the first page: at least one. */
const namedFirst = (goods: readonly string[]): number => {
  let letters = 0
  const tooMany = goods.findIndex((name) => (letters += name.length) > GOODS_ON_FIRST_PAGE)
  return tooMany < 0 ? goods.length : Math.max(1, tooMany)
}

const creditFacts = (format: Formatter, agreement: Agreement): Fact[] => {
  const { stored, rows } = agreement
  const rate = annualRateOf(rows)
  return [
    ...format.fact('secciSheet.amount', format.money(toCents(offerSummary(agreement, '').credit))),
    ...format.fact(
      'secciSheet.duration',
      format.text('agreement.months', { count: stored.query.paymentPeriod ?? 0 }),
    ),
    ...format.fact(
      'secciSheet.borrowingRate',
      format.text('secciSheet.fixed', { rate: format.percent(stored.query.interest ?? 0) }),
    ),
    ...format.fact(
      'secciSheet.annualRate',
      rate === null
        ? null
        : format.text('secciSheet.rateOn', {
            rate: format.percent(rate),
            day: format.day(rows[0]?.date ?? null),
          }),
    ),
  ]
}

/** Payments with VAT and their dates. */
const paymentFacts = (format: Formatter, agreement: Agreement): Fact[] => {
  const { stored, rows } = agreement
  const summary = offerSummary(agreement, '')
  const money = (euros: number) => format.money(toCents(euros))
  return [
    ...format.fact('secciSheet.total', money(summary.totalCost)),
    ...format.fact('secciSheet.first', summary.firstPayment > 0 ? money(summary.firstPayment) : null),
    ...format.fact(
      'secciSheet.instalments',
      format.text('secciSheet.monthly', {
        count: summary.payments,
        amount: money(summary.monthlyPayment),
        day: Number(stored.query.pmtDate),
        ...lastMonthly(format, instalmentsOf(rows, 'withVatCents')),
      }),
    ),
    ...format.fact('secciSheet.last', summary.lastPayment === null ? null : money(summary.lastPayment)),
    ...format.fact('secciSheet.contractFee', money(summary.contractFee)),
    ...format.fact(
      'secciSheet.otherCosts',
      format.money(
        rows.reduce((sum, { number, feesCents }) => sum + (number > 0 ? addVat(feesCents) : 0), 0),
      ),
    ),
  ]
}

const goodsFacts = (format: Formatter, agreement: Agreement): Fact[] => {
  const goods = goodsOf(format, agreement)
  const first = namedFirst(goods)
  const named = goods.slice(0, first).join(', ')
  const count = goods.length - first
  return [
    ...format.fact(
      'secciSheet.goods',
      count === 0 ? named : format.text('secciSheet.goodsAndMore', { named, count }),
    ),
    ...format.fact(
      'secciSheet.cashPrice',
      format.money(assetTotalWithVat(agreement.stored.assets.map(toQasset))),
    ),
  ]
}

/** All goods, if the first part does not list them all. */
const otherGoods = (format: Formatter, agreement: Agreement): Fact[] => {
  const goods = goodsOf(format, agreement)
  return namedFirst(goods) === goods.length ? [] : format.fact('secciSheet.goods', goods.join(', '))
}

const said = (format: Formatter, names: readonly string[]): Fact[] =>
  names.flatMap((name) => format.fact(`secciSheet.${name}`, format.text(`secciSheet.${name}.text`)))

/** The key facts of the credit, alone on the first page. */
const firstPart = (format: Formatter, agreement: Agreement): Block[] => [
  { kind: 'heading', text: format.text('secciSheet.partOne') },
  {
    kind: 'facts',
    facts: [
      ...partyFacts(format, agreement),
      ...creditFacts(format, agreement),
      ...paymentFacts(format, agreement),
      ...goodsFacts(format, agreement),
      ...said(format, ['late', 'missed', 'withdrawal', 'earlyRepayment']),
    ],
  },
]

const secondPart = (format: Formatter, agreement: Agreement): Block[] => [
  { kind: 'heading', text: format.text('secciSheet.partTwo'), isAnnex: true, isSecondPage: true },
  {
    kind: 'facts',
    facts: [
      ...said(format, ['type', 'payout', 'ownership']),
      ...otherGoods(format, agreement),
      ...format.fact('secciSheet.collateral', agreement.stored.query.collateral),
      ...format.fact('secciSheet.insurer', agreement.stored.query.insuranceProvider),
      ...said(format, [
        'insurance',
        'otherFees',
        'compensation',
        'assessment',
        'draft',
        'language',
        'complaints',
      ]),
    ],
  },
  { kind: 'paragraph', text: format.text('secciSheet.notContract') },
]

/**
 * Standard European Consumer Credit Information (Directive (EU) 2023/2225, article 10 and annex I); its first part
 * has its own page. Amounts with VAT, from the schedule of a contract concluded today.
 */
export const secciSheet = (format: Formatter, agreement: Agreement): NamedContent =>
  paper(format, agreement, format.text('secciSheet.title'), [
    ...firstPart(format, agreement),
    ...secondPart(format, agreement),
  ])
