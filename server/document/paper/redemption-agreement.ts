import { addVat } from '../../../domain/vat.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { lessee, lessor } from './parties.ts'
import { contractSignatures } from './signatures.ts'
import type { Writer } from './writer.ts'

/** The agreement by which the client buys the assets for their residual value at the end of the period. */
export const redemptionAgreement = (w: Writer, agreement: Agreement): NamedContent => {
  const { rows } = agreement
  const price = rows.reduce((sum, { residualCents }) => sum + residualCents, 0)
  return paper(w, agreement, w.say('agreement.redemptionAgreement'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...assetTable(w, agreement),
    { kind: 'heading', text: w.say('agreement.redemption') },
    {
      kind: 'facts',
      facts: [
        ...w.fact('agreement.redemptionPrice', w.money(price)),
        ...w.fact('agreement.redemptionPriceWithVat', w.money(addVat(price))),
        ...w.fact('agreement.redemptionDay', w.day(rows.at(-1)?.date ?? null)),
      ],
    },
    ...conditionsOf(w, [
      'agreement.clause.redemption',
      'agreement.clause.redemptionOwnership',
      'agreement.clause.law',
    ]),
    ...contractSignatures(w, agreement),
  ])
}
