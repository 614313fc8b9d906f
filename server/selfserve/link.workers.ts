import { and, eq, gt, inArray, notExists } from 'drizzle-orm'
import { offerStatesIn } from '../../machines/lifecycle/offer/offer-phase.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Worker, worker } from '../platform/jobs/jobs.ts'
import { applyLinkTable, offerTable } from '../schema/offer.table.ts'
import { expireOffersJob, sendLinkJob } from './link.jobs.ts'
import { sendCustomerLetterJob } from './letter.jobs.ts'
import type { OfferDependencies } from './offer-lifecycle.ts'
import { sendCustomerLetter } from './send-letter.ts'
import { sendLink, type SendDependencies } from './send-link.ts'

const HOURLY = '17 * * * *'

type Needs = SendDependencies & OfferDependencies & Pick<Dependencies, 'now'>

/** Ends each sent offer that no link leads to any more. */
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
