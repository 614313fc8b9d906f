import { OFFER_TYPES } from '../../../domain/constants.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import type { Agreement } from './agreement.ts'
import { assetTable } from './assets.ts'
import type { NamedContent } from './content.ts'
import { lessee, lessor } from './parties.ts'
import { terms } from './terms.ts'
import type { Writer } from './writer.ts'

const DAY_MS = 86_400_000

/** What an offer of this type is called. */
export const offerTitle = (w: Writer, offerType: number): string => {
  switch (offerType) {
    case OFFER_TYPES.ideal:
      return w.say('agreement.offer.ideal')
    case OFFER_TYPES.standard:
      return w.say('agreement.offer.standard')
    case OFFER_TYPES.shop:
      return w.say('agreement.offer.shop')
    default:
      return w.say('agreement.offer.default')
  }
}

/** Last day of an offer made at this moment and valid for so many days. */
const validUntil = (madeAt: Date, days: number): string =>
  todayInTallinn(new Date(madeAt.getTime() + days * DAY_MS))

/** An offer of financing; binding nobody, signed by nobody. */
export const offer = (w: Writer, agreement: Agreement, offerType: number): NamedContent => {
  const { stored, madeAt, day, provider } = agreement
  const title = offerTitle(w, offerType)
  const days = stored.query.offerValidTime ?? stored.partner.offerValidTime
  return {
    name: `${title} ${stored.query.queryId}`,
    content: {
      language: w.language,
      madeAt: madeAt.toISOString(),
      title,
      subtitle: w.say('agreement.numberAndDay', { number: `#${stored.query.queryId}`, day: w.day(day) }),
      footer: provider.businessName,
      blocks: [
        ...lessor(w, agreement),
        ...lessee(w, agreement),
        ...assetTable(w, agreement),
        ...terms(w, agreement),
        { kind: 'facts', facts: w.fact('agreement.offer.validUntil', w.day(validUntil(madeAt, days))) },
        { kind: 'paragraph', text: w.say('agreement.offer.notBinding') },
      ],
    },
  }
}
