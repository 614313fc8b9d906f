import type { ActOfAcceptance } from '../../../api/handover.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { paper } from './paper-frame.ts'
import { lessee, lessor, sellers } from './parties.ts'
import { handoverSignatures } from './signatures.ts'
import type { Writer } from './writer.ts'

/** The act by which the client accepts the assets; `act` is that part of the form. */
export const actOfAcceptance = (w: Writer, agreement: Agreement, act: ActOfAcceptance): NamedContent => {
  const { query } = agreement.stored
  return paper(w, agreement, w.say('agreement.actOfAcceptance'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...(query.includeSellerInAoa ? sellers(w, agreement) : []),
    ...assetTable(w, agreement),
    { kind: 'heading', text: w.say('agreement.handover') },
    {
      kind: 'facts',
      facts: [
        ...w.fact('agreement.assetDescription', act.assetDescription),
        ...w.fact('agreement.serialNumber', act.serialNumber),
        ...w.fact('agreement.year', act.year === null ? null : String(act.year)),
        ...w.fact('agreement.deliveryPlace', act.deliveryPlace),
        ...w.fact('agreement.deliveryDate', w.day(act.deliveryDate)),
      ],
    },
    { kind: 'paragraph', text: w.say('agreement.clause.accepted') },
    ...handoverSignatures(w, agreement),
  ])
}
