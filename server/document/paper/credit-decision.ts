import { text } from '../../platform/language/text.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { paper } from './paper.ts'
import { backers, beneficiary, lessee } from './parties.ts'
import { terms } from './terms.ts'
import type { Writer } from './writer.ts'

/** What was asked of the credit committee and how the query stands; nobody signs it. */
export const creditDecision = (w: Writer, agreement: Agreement): NamedContent => {
  const { query, managerName } = agreement.stored
  return paper(w, agreement, w.say('agreement.creditDecision'), [
    ...lessee(w, agreement),
    ...beneficiary(w, agreement),
    ...backers(w, agreement),
    ...assetTable(w, agreement),
    ...terms(w, agreement),
    { kind: 'heading', text: w.say('agreement.decision') },
    {
      kind: 'facts',
      facts: [
        ...w.fact('agreement.status', text(w.language, `status.${query.status}`)),
        ...w.fact('agreement.manager', managerName),
        ...w.fact('agreement.creditInfo', query.creditInfo),
        ...w.fact('agreement.clientInfo', query.clientInfo),
      ],
    },
  ])
}
