import type { ActOfAcceptance } from '../../../api/handover.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { paper } from './paper-frame.ts'
import { lessee, lessor, sellers } from './parties.ts'
import { handoverSignatures } from './signatures.ts'
import type { Formatter } from './formatter.ts'

/** The act by which the client accepts the assets; `act` is that part of the form. */
export const actOfAcceptance = (
  format: Formatter,
  agreement: Agreement,
  act: ActOfAcceptance,
): NamedContent => {
  const { query } = agreement.stored
  return paper(format, agreement, format.text('agreement.actOfAcceptance'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...(query.includeSellerInAoa ? sellers(format, agreement) : []),
    ...assetTable(format, agreement),
    { kind: 'heading', text: format.text('agreement.handover') },
    {
      kind: 'facts',
      facts: [
        ...format.fact('agreement.assetDescription', act.assetDescription),
        ...format.fact('agreement.serialNumber', act.serialNumber),
        ...format.fact('agreement.year', act.year === null ? null : String(act.year)),
        ...format.fact('agreement.deliveryPlace', act.deliveryPlace),
        ...format.fact('agreement.deliveryDate', format.day(act.deliveryDate)),
      ],
    },
    { kind: 'paragraph', text: format.text('agreement.clause.accepted') },
    ...handoverSignatures(format, agreement),
  ])
}
