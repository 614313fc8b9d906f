import { createHash } from 'node:crypto'
import { termsOf } from '../../../domain/payment-terms.ts'
import type { SecciSheetRow } from '../../schema/secci.table.ts'
import { customerLanguage, type StoredQuery } from './query.store.ts'
import { dealOf } from './stored-deal.ts'

/**
 * Fingerprint of the contents of the pre-contractual information: client, seller, goods and terms. If they change, a
 * new sheet is needed.
 */
export const secciFingerprint = ({
  query,
  partner,
  assets,
}: Pick<StoredQuery, 'query' | 'partner' | 'assets'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        query.custName,
        query.custRegCode,
        partner.partnerId,
        assets.map((asset) => [
          asset.qassetName,
          asset.quantity,
          asset.qassetPriceCents,
          asset.vatExempt,
          ...(asset.enteredWithVat ? [true] : []),
        ]),
        termsOf(dealOf(query, assets)),
        query.pmtAmountCents,
        query.pmtDate,
        query.insuranceProvider,
        query.collateral,
      ]),
    )
    .digest('hex')

/** Whether a sheet matches the current terms and the language of the contract. */
export const isCurrentSheet = (
  stored: StoredQuery,
  sheet: Pick<SecciSheetRow, 'fingerprint' | 'language'>,
): boolean =>
  sheet.language === customerLanguage(stored.query) && sheet.fingerprint === secciFingerprint(stored)

/** Whether the consumer has the sheet of the current terms. */
export const hasCurrentSecci = (stored: StoredQuery): boolean =>
  stored.secci !== null && isCurrentSheet(stored, stored.secci)
