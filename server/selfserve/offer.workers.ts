import { and, eq, gt, inArray, notExists } from 'drizzle-orm'
import { offerStatesIn } from '../../machines/lifecycle/offer/offer-phase.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Worker, worker } from '../platform/jobs/jobs.ts'
import { applyLinkTable, offerTable } from '../schema/offer.table.ts'
import { expireOffersJob, sendLinkJob, sendCustomerLetterJob, type customerLetters } from './offer.jobs.ts'
import type { OfferDependencies } from './offer-lifecycle.ts'
import { sendLink, type SendDependencies } from './send-link.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { findApplicant } from './offer.store.ts'
import { recordLetter } from '../notification/record-letter.ts'

const HOURLY = '17 * * * *'

type Needs = SendDependencies & OfferDependencies & Pick<Dependencies, 'now'>

/** Ends sent offers without a valid link. */
export const expireOffers = async ({ database, lifecycles, now }: Needs): Promise<void> => {
  const open = database
    .select({ id: applyLinkTable.id })
    .from(applyLinkTable)
    .where(and(eq(applyLinkTable.queryId, offerTable.queryId), gt(applyLinkTable.expiresAt, now())))
  const expired = await database
    .select({ queryId: offerTable.queryId })
    .from(offerTable)
    .where(and(inArray(offerTable.state, offerStatesIn('offered')), notExists(open)))
  for (const { queryId } of expired)
    await database.transaction((tx) =>
      lifecycles.offer.applyIfAllowed(tx, queryId, { type: 'links.expired' }),
    )
}

/** The background jobs of self-serve offers. */
export const linkWorkers = (needs: Needs): Worker[] => [
  worker(sendLinkJob, ({ linkId }) => sendLink(needs, linkId)),
  worker(sendCustomerLetterJob, (asked) => sendCustomerLetter(needs, asked)),
  worker(expireOffersJob, () => expireOffers(needs), HOURLY),
]

/** Sends the customer a letter about the application's state. @throws ServiceError */
const sendCustomerLetter = async (
  { database, services }: Pick<Dependencies, 'database' | 'services'>,
  { queryId, kind }: { queryId: number; kind: (typeof customerLetters)[number] },
): Promise<void> => {
  const applicant = await findApplicant(database, queryId)
  const query = await findQuery(database, queryId)
  if (!applicant?.contact || !query) return
  const { partner } = await loadQueryParts(database, query)
  const to = { email: applicant.contact.email, language: customerLanguage(query) }
  const values = { name: applicant.name, partner: partner.businessName }
  await services.mail.send(letter(kind, to, values, await letterSignature(database, to.language)))
  await recordLetter(database, queryId, { kind, name: applicant.name })
}
