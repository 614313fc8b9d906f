import { totalCost } from '../../../domain/payment-schedule.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { missingIn } from '../../query/record/paper-problems.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { guarantor, lessee, lessor, surety, type SuretyParty } from './parties.ts'
import { guarantorSignature, suretySignatures } from './signatures.ts'
import type { Writer } from './writer.ts'

/** The limit of liability: everything that the contract makes payable, with VAT. */
const liability = (w: Writer, { rows, stored }: Agreement): Block[] => [
  { kind: 'heading', text: w.say('agreement.liability') },
  {
    kind: 'facts',
    facts: [
      ...w.fact('agreement.payable', w.money(totalCost(rows).payableCents)),
      ...w.fact('agreement.period', w.say('agreement.months', { count: stored.query.paymentPeriod ?? 0 })),
    ],
  },
]

/**
 * The agreement by which sureties, private persons, answer for the client's debt.
 * @throws Problem document.missing if there are none
 */
export const suretyAgreement = (
  w: Writer,
  agreement: Agreement,
  sureties: readonly SuretyParty[],
): NamedContent => {
  if (sureties.length === 0) throw missingIn(['sureties'])
  return paper(w, agreement, w.say('agreement.suretyAgreement'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...sureties.flatMap((one) => surety(w, one)),
    ...liability(w, agreement),
    ...conditionsOf(w, [
      'agreement.clause.surety',
      'agreement.clause.suretyInformed',
      'agreement.clause.law',
    ]),
    ...suretySignatures(w, agreement, sureties),
  ])
}

/** A company's letter of guarantee. @throws Problem document.missing if the guarantor has no representative */
export const guaranteeLetter = (w: Writer, agreement: Agreement): NamedContent => {
  const { guarantor: party } = agreement.stored
  if (!party) throw missingIn(['guarantor'])
  if (party.representativeName.trim() === '') throw missingIn(['guarantorRepresentative'])
  return paper(w, agreement, w.say('agreement.guaranteeLetter'), [
    ...guarantor(w, agreement),
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...assetTable(w, agreement),
    ...liability(w, agreement),
    ...conditionsOf(w, ['agreement.clause.guarantee', 'agreement.clause.law']),
    ...guarantorSignature(w, agreement),
  ])
}
