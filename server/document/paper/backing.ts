import { totalCost } from '../../../domain/payment-schedule.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { Block, NamedContent } from './content.ts'
import { missingIn } from '../../query/record/paper-problems.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { guarantor, lessee, lessor, surety, type SuretyParty } from './parties.ts'
import { guarantorSignature, suretySignatures } from './signatures.ts'
import type { Formatter } from './formatter.ts'

/** The limit of liability: everything that the contract makes payable, with VAT. */
const liability = (format: Formatter, { rows, stored }: Agreement): Block[] => [
  { kind: 'heading', text: format.text('agreement.liability') },
  {
    kind: 'facts',
    facts: [
      ...format.fact('agreement.payable', format.money(totalCost(rows).payableCents)),
      ...format.fact(
        'agreement.period',
        format.text('agreement.months', { count: stored.query.paymentPeriod ?? 0 }),
      ),
    ],
  },
]

/**
 * The agreement by which sureties, private persons, answer for the client's debt.
 * @throws Problem document.missing if there are none
 */
export const suretyAgreement = (
  format: Formatter,
  agreement: Agreement,
  sureties: readonly SuretyParty[],
): NamedContent => {
  if (sureties.length === 0) throw missingIn(['sureties'])
  return paper(format, agreement, format.text('agreement.suretyAgreement'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...sureties.flatMap((one) => surety(format, one)),
    ...liability(format, agreement),
    ...conditionsOf(format, [
      'agreement.clause.surety',
      'agreement.clause.suretyInformed',
      'agreement.clause.law',
    ]),
    ...suretySignatures(format, agreement, sureties),
  ])
}

/** A company's letter of guarantee. @throws Problem document.missing if the guarantor has no representative */
export const guaranteeLetter = (format: Formatter, agreement: Agreement): NamedContent => {
  const { guarantor: party } = agreement.stored
  if (!party) throw missingIn(['guarantor'])
  if (party.representativeName.trim() === '') throw missingIn(['guarantorRepresentative'])
  return paper(format, agreement, format.text('agreement.guaranteeLetter'), [
    ...guarantor(format, agreement),
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...assetTable(format, agreement),
    ...liability(format, agreement),
    ...conditionsOf(format, ['agreement.clause.guarantee', 'agreement.clause.law']),
    ...guarantorSignature(format, agreement),
  ])
}
