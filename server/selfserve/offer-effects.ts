import { PHONE_PREFIX } from '../../domain/constants.ts'
import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { OfferEffect } from '../../machines/lifecycle/offer/offer.machine.ts'
import type { Effects } from '../lifecycle/apply-transition.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import { changeQuery, type SaveDependencies } from '../query/save/save.ts'
import { storeAttachments } from './store-attachments.ts'
import type { QueryLifecycle } from '../query/lifecycle/query-lifecycle.ts'
import {
  storePerson,
  writeApplicant,
  findApplicant,
  findOffer,
  insertLink,
  revokeLinks,
  writeOffer,
} from './offer.store.ts'
import { chooseLanguage } from './choose-language.ts'
import { sendLinkJob, sendCustomerLetterJob } from './offer.jobs.ts'
import { meantCode, toOffer } from './offer-view.ts'
import { readOffer, type StoredOffer } from './offer-lifecycle.ts'
import { submitApplication, toQuerySave } from './submit-application.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** @throws Problem record.conflict with the stored offer if a save is based on an older one */
const refuseStale = async (
  tx: Transaction,
  { userId }: Principal,
  stored: StoredOffer,
  basedOn: string | undefined,
) => {
  const { queryId, modifiedAt } = stored.offer
  if (isBasedOn(modifiedAt, basedOn)) return
  throw await recordConflict(tx, {
    subject: 'query',
    subjectId: queryId,
    events: ['offer.saved'],
    userId,
    stored: toOffer(stored),
    at: modifiedAt.toISOString(),
  })
}

const DAY_MS = 86_400_000

const international = (phone: string): string => (phone.startsWith('+') ? phone : `${PHONE_PREFIX}${phone}`)

const recipientsOf = ({ email, phone }: Pick<SelfServeOfferSave, 'email' | 'phone'>) => [
  ...(email === '' ? [] : [{ channel: 'email', recipient: email } as const]),
  ...(phone === '' ? [] : [{ channel: 'sms', recipient: international(phone) } as const]),
]

/** Implements the actions of the offer machine. */
export const offerEffects = (
  { jobs, now, services, tokens }: SaveDependencies,
  query: QueryLifecycle,
): Effects<OfferEffect> => ({
  storeOffer: async ({ tx, id, at }, { principal, offer, basedOn }) => {
    const stored = await readOffer(tx, id)
    await refuseStale(tx, principal, stored, basedOn)
    const { language, ...given } = offer
    // Attachments have their own rows.
    const customerRegCode = meantCode(offer.customerRegCode, stored.offer.entered.customerRegCode)
    const entered = { ...given, customerRegCode, attachments: [] }
    await writeOffer(tx, id, { entered, modifiedAt: laterThan(stored.offer.modifiedAt, at) })
    await changeQuery({ now, jobs, services, tokens }, tx, principal, id, {
      ...(await toQuerySave(tx, principal, entered)),
      // A customer who has been at the link chooses the language.
      ...(language && stored.offer.identifiedAt === null && { language }),
    })
    await storeAttachments({ tx, principal, queryId: id }, offer.attachments)
  },
  storeOpened: ({ tx, id, at }) => writeOffer(tx, id, { openedAt: at }),
  storePerson: async ({ tx, id, at }, { person, linkId }) => {
    await storePerson(tx, { ...person, queryId: id, linkId, modifiedAt: at })
    await writeOffer(tx, id, { identifiedAt: at })
  },
  storeApplication: async ({ tx, id, at }, { contact, publicOffice, consents, language }) => {
    await writeApplicant(tx, id, {
      contact,
      publicOffice,
      consents: consents.map((consent) => ({ ...consent, givenAt: at.toISOString() })),
      modifiedAt: at,
    })
    await chooseLanguage(jobs, tx, { queryId: id, language, now: at })
  },
  submitApplication: (context) => submitApplication({ jobs, query }, context),
  revokeLinks: ({ tx, id }) => revokeLinks(tx, id),
  sendLinks: async ({ tx, id, at }) => {
    const offer = await findOffer(tx, id)
    if (!offer) throw new Problem('notFound')
    const { applyLinkDays } = await selectSettings(tx)
    const expiresAt = new Date(at.getTime() + applyLinkDays * DAY_MS)
    for (const recipient of recipientsOf(offer.entered)) {
      const linkId = await insertLink(tx, { ...recipient, queryId: id, createdAt: at, expiresAt })
      await jobs.send(tx, sendLinkJob, { linkId })
    }
  },
})

/** Sends the customer of a self-serve application a letter once everything is signed. */
export const notifyApplicant =
  (jobs: Jobs) =>
  async (tx: Transaction, queryId: number): Promise<void> => {
    if (await findApplicant(tx, queryId))
      await jobs.send(tx, sendCustomerLetterJob, { queryId, kind: 'offerSigned' })
  }
