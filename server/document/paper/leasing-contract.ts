import type { Agreement } from './agreement.ts'
import { assetTable, deliveries } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { backers, lessee, lessor, sellers, shop } from './parties.ts'
import { contractSignatures } from './signatures.ts'
import { paymentSchedule, terms } from './terms-section.ts'
import type { Writer } from './writer.ts'

const conditions = (w: Writer): Block[] =>
  conditionsOf(w, [
    'agreement.clause.subject',
    'agreement.clause.ownership',
    'agreement.clause.payment',
    'agreement.clause.care',
    'agreement.clause.end',
  ])

/** The leasing contract between the provider and the client, with its payment schedule. */
export const leasingContract = (w: Writer, agreement: Agreement): NamedContent =>
  paper(w, agreement, w.say('agreement.leasingContract'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...sellers(w, agreement),
    ...backers(w, agreement),
    ...assetTable(w, agreement),
    ...deliveries(w, agreement),
    ...terms(w, agreement),
    ...conditions(w),
    ...contractSignatures(w, agreement),
    ...paymentSchedule(w, agreement),
  ])

const handover = (w: Writer, { stored }: Agreement): Block[] => {
  const onSigning = stored.assets.some(({ handoverWhenSigned }) => handoverWhenSigned)
  return [
    {
      kind: 'paragraph',
      text: onSigning ? w.say('agreement.clause.handoverOnSigning') : w.say('agreement.clause.handoverLater'),
    },
  ]
}

/** The contract that a shop concludes at the counter; the shop is the seller. */
export const shopContract = (w: Writer, agreement: Agreement): NamedContent =>
  paper(w, agreement, w.say('agreement.shopContract'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...shop(w, agreement),
    ...assetTable(w, agreement),
    ...terms(w, agreement),
    ...conditions(w),
    ...handover(w, agreement),
    ...contractSignatures(w, agreement),
    ...paymentSchedule(w, agreement),
  ])
