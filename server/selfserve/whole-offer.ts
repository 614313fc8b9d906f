import { isDeepStrictEqual } from 'node:util'
import type { SelfServeOfferChange, SelfServeOfferSave } from '../../api/selfserve.ts'
import { validStoredOffer } from '../../domain/valid/valid-offer.ts'
import { parseWhole } from '../platform/http/parse.ts'
import { meantCode } from './offer-view.ts'
import type { StoredOffer } from './offer-lifecycle.ts'

const attachmentsOf = ({
  attachments,
}: Pick<StoredOffer, 'attachments'>): SelfServeOfferSave['attachments'] =>
  attachments.map(({ fileId, fileName, docFileId }) => ({ fileId, fileName, docFileId }))

/**
 * The whole offer that a change means which may leave fields out.
 * @throws Problem request.invalid where its prices do not fit together
 */
export const wholeOffer = (
  stored: StoredOffer,
  given: Omit<SelfServeOfferChange, 'modifiedDtime'>,
): Promise<SelfServeOfferSave> =>
  parseWhole(validStoredOffer, { ...stored.offer.entered, attachments: attachmentsOf(stored), ...given })

const filesOf = ({ attachments }: { attachments: readonly { fileId: string }[] }): string[] =>
  attachments.map(({ fileId }) => fileId).toSorted()

/** Whether a save would change nothing. @throws Problem request.invalid, see `meantCode` */
export const isAsEntered = (stored: StoredOffer, offer: SelfServeOfferSave): boolean => {
  const { entered } = stored.offer
  const customerRegCode = meantCode(offer.customerRegCode, entered.customerRegCode)
  return (
    isDeepStrictEqual({ ...offer, customerRegCode, attachments: [] }, { ...entered, attachments: [] }) &&
    isDeepStrictEqual(filesOf(offer), filesOf(stored))
  )
}
