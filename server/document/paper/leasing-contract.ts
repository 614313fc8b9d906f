import type { Agreement } from './agreement.ts'
import { assetTable, deliveries } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { backers, lessee, lessor, sellers, shop } from './parties.ts'
import { contractSignatures } from './signatures.ts'
import { paymentSchedule, terms } from './terms-section.ts'
import type { Formatter } from './formatter.ts'

const conditions = (format: Formatter): Block[] =>
  conditionsOf(format, [
    'agreement.clause.subject',
    'agreement.clause.ownership',
    'agreement.clause.payment',
    'agreement.clause.care',
    'agreement.clause.end',
  ])

/** The leasing contract between the provider and the client, with its payment schedule. */
export const leasingContract = (format: Formatter, agreement: Agreement): NamedContent =>
  paper(format, agreement, format.text('agreement.leasingContract'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...sellers(format, agreement),
    ...backers(format, agreement),
    ...assetTable(format, agreement),
    ...deliveries(format, agreement),
    ...terms(format, agreement),
    ...conditions(format),
    ...contractSignatures(format, agreement),
    ...paymentSchedule(format, agreement),
  ])

const handover = (format: Formatter, { stored }: Agreement): Block[] => {
  const onSigning = stored.assets.some(({ handoverWhenSigned }) => handoverWhenSigned)
  return [
    {
      kind: 'paragraph',
      text: onSigning
        ? format.text('agreement.clause.handoverOnSigning')
        : format.text('agreement.clause.handoverLater'),
    },
  ]
}

/** The contract that a shop concludes at the counter; the shop is the seller. */
export const shopContract = (format: Formatter, agreement: Agreement): NamedContent =>
  paper(format, agreement, format.text('agreement.shopContract'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...shop(format, agreement),
    ...assetTable(format, agreement),
    ...terms(format, agreement),
    ...conditions(format),
    ...handover(format, agreement),
    ...contractSignatures(format, agreement),
    ...paymentSchedule(format, agreement),
  ])
