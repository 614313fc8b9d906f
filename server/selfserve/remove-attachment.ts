import type { Principal } from '../../api/role.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockQuery } from '../query/record/query.store.ts'
import type { DocumentRow } from '../schema/document.table.ts'
import { findByDocument, type StoredAttachment } from './attachment.store.ts'
import { toAttachment } from './offer-view.ts'
import { type OfferDependencies, readOffer } from './offer-lifecycle.ts'

/** Removes an attachment from its offer by a save without it, so that the lifecycle can refuse. */
export const removeAttachment = async (
  { lifecycles }: OfferDependencies,
  tx: Transaction,
  principal: Principal,
  { fileId, queryId }: Pick<StoredAttachment, 'fileId' | 'queryId'>,
): Promise<void> => {
  if (queryId === null) throw new Problem('notFound')
  await lockQuery(tx, queryId)
  const { offer, attachments } = await readOffer(tx, queryId)
  const kept = attachments.filter((one) => one.fileId !== fileId).map(toAttachment)
  const changed = { ...offer.entered, attachments: kept }
  await lifecycles.offer.apply(tx, queryId, { type: 'offer.save', principal, offer: changed })
}

/** The same by document id; returns false if no offer contains it. */
export const removeFromOffer =
  (api: OfferDependencies) =>
  async (
    tx: Transaction,
    principal: Principal,
    { docFileId, queryId }: Pick<DocumentRow, 'docFileId' | 'queryId'>,
  ): Promise<boolean> => {
    const attachment = await findByDocument(tx, docFileId)
    if (!attachment) return false
    await removeAttachment(api, tx, principal, { ...attachment, queryId })
    return true
  }
