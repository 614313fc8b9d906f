import { APPLY_LINK_DAYS, PHONE_PREFIX } from '../../domain/constants.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { OfferEffect } from '../../machines/lifecycle/offer/offer.machine.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Effects } from '../lifecycle/effects.ts'
import { Problem } from '../platform/http/problem.ts'
import { changeQuery } from '../query/save/save.ts'
import { sendLinkJob } from './link.jobs.ts'
import { findOffer, insertLink, revokeLinks, writeOffer } from './offer.store.ts'
import { toQuerySave } from './to-query-save.ts'

const DAY_MS = 86_400_000

const international = (phone: string): string => (phone.startsWith('+') ? phone : `${PHONE_PREFIX}${phone}`)

const recipientsOf = ({ email, phone }: Pick<SelfServeOfferSave, 'email' | 'phone'>) => [
  ...(email === '' ? [] : [{ channel: 'email', recipient: email } as const]),
  ...(phone === '' ? [] : [{ channel: 'sms', recipient: international(phone) } as const]),
]

/** What the transitions of an offer set off; see the machine for what each one means. */
export const offerEffects = ({ jobs, now }: Pick<Dependencies, 'jobs' | 'now'>): Effects<OfferEffect> => ({
  storeOffer: async ({ tx, id }, { principal, offer }) => {
    await writeOffer(tx, id, { entered: offer })
    await changeQuery({ now }, tx, principal, id, await toQuerySave(tx, principal, offer))
  },
  revokeLinks: ({ tx, id }) => revokeLinks(tx, id),
  sendLinks: async ({ tx, id, at }) => {
    const offer = await findOffer(tx, id)
    if (!offer) throw new Problem('notFound')
    const expiresAt = new Date(at.getTime() + APPLY_LINK_DAYS * DAY_MS)
    for (const recipient of recipientsOf(offer.entered)) {
      const linkId = await insertLink(tx, { ...recipient, queryId: id, createdAt: at, expiresAt })
      await jobs.send(tx, sendLinkJob, { linkId })
    }
  },
})
