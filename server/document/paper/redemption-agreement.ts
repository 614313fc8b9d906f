import { addVat } from '../../../domain/vat.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { lessee, lessor } from './parties.ts'
import { contractSignatures } from './signatures.ts'
import type { Formatter } from './formatter.ts'

/** The agreement by which the client buys the assets for their residual value at the end of the period. */
export const redemptionAgreement = (format: Formatter, agreement: Agreement): NamedContent => {
  const { rows } = agreement
  const price = rows.reduce((sum, { residualCents }) => sum + residualCents, 0)
  return paper(format, agreement, format.text('agreement.redemptionAgreement'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...assetTable(format, agreement),
    { kind: 'heading', text: format.text('agreement.redemption') },
    {
      kind: 'facts',
      facts: [
        ...format.fact('agreement.redemptionPrice', format.money(price)),
        ...format.fact('agreement.redemptionPriceWithVat', format.money(addVat(price))),
        ...format.fact('agreement.redemptionDay', format.day(rows.at(-1)?.date ?? null)),
      ],
    },
    ...conditionsOf(format, [
      'agreement.clause.redemption',
      'agreement.clause.redemptionOwnership',
      'agreement.clause.law',
    ]),
    ...contractSignatures(format, agreement),
  ])
}
