import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { selectSettings } from '../provider-settings/provider-settings.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findOffer, insertLink } from './offer.store.ts'
import { applyUrl, newToken, tokenHash } from './send-link.ts'

const DAY_MS = 86_400_000

/** Whether the customer of a query can apply at a link now. */
export const waitsForApplicant = async (
  connection: Connection,
  { queryId, status }: Pick<QueryRow, 'queryId' | 'status'>,
): Promise<boolean> => {
  const offer = await findOffer(connection, queryId)
  return (
    offer !== undefined && metaOf(status).stage === 'application' && offerPhaseOf(offer.state) === 'offered'
  )
}

/**
 * Makes one more link to the customer's page, for the program that sends the customer there. The other links stay valid.
 * Only the hash of the token is stored.
 */
export const makeLinkForProgram = async (
  tx: Transaction,
  { queryId, at, publicUrl }: { queryId: number; at: Date; publicUrl: string },
): Promise<{ url: string; expiresAt: Date }> => {
  const offer = await findOffer(tx, queryId)
  const { applyLinkDays } = await selectSettings(tx)
  const expiresAt = new Date(at.getTime() + applyLinkDays * DAY_MS)
  const token = newToken()
  await insertLink(tx, {
    queryId,
    channel: 'program',
    recipient: offer?.entered.email ?? '',
    tokenHash: tokenHash(token),
    delivery: 'sent',
    createdAt: at,
    sentAt: at,
    expiresAt,
  })
  return { url: applyUrl(publicUrl, token), expiresAt }
}
