import { type Agreement, contractNumber } from './agreement.ts'
import { assetTable, deliveries } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { backers, lessee, lessor, sellers, shop } from './parties.ts'
import { contractSignatures } from './signatures.ts'
import { paymentSchedule, terms } from './terms.ts'
import type { Writer } from './writer.ts'

const conditions = (w: Writer): Block[] => [
  { kind: 'heading', text: w.say('agreement.conditions') },
  { kind: 'paragraph', text: w.say('agreement.clause.subject') },
  { kind: 'paragraph', text: w.say('agreement.clause.ownership') },
  { kind: 'paragraph', text: w.say('agreement.clause.payment') },
  { kind: 'paragraph', text: w.say('agreement.clause.care') },
  { kind: 'paragraph', text: w.say('agreement.clause.end') },
]

const named = (w: Writer, agreement: Agreement, title: string, blocks: readonly Block[]): NamedContent => {
  const number = contractNumber(agreement.stored.query)
  return {
    name: `${title} ${number}`,
    content: {
      language: w.language,
      madeAt: agreement.madeAt.toISOString(),
      title,
      subtitle: w.say('agreement.numberAndDay', { number, day: w.day(agreement.day) }),
      footer: agreement.provider.businessName,
      blocks,
    },
  }
}

/** The leasing contract between the provider and the client, with its payment schedule. */
export const leasingContract = (w: Writer, agreement: Agreement): NamedContent =>
  named(w, agreement, w.say('agreement.leasingContract'), [
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

/** The contract that a shop concludes on the spot; the shop is the seller. */
export const shopContract = (w: Writer, agreement: Agreement): NamedContent =>
  named(w, agreement, w.say('agreement.shopContract'), [
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
