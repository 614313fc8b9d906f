import type { Deal } from '../../../api/deal.ts'
import { assetTotal } from '../../../domain/asset-price.ts'
import { paymentOf } from '../../../domain/stored-payment.ts'
import { toQasset } from '../parts/asset.store.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type QueryFields, toFields } from './form.ts'
import type { DecidedTerms, TermsChange } from '../../../api/decided-terms.ts'
import { decidedTermsOf, termsDifference } from '../../../domain/terms-difference.ts'
import type { StoredQuery } from './query.store.ts'

/** The deal of stored rows, from which the payment is computed. */
export const dealOf = (
  row: QueryRow,
  assets: readonly AssetRow[],
): Deal & Pick<QueryFields, 'isSuretyRequired' | 'specialTerms'> => ({
  ...toFields(row),
  qassets: assets.map(toQasset),
})

/** Columns of the query that are derived from assets and terms. */
export const totalsOf = (row: QueryRow, assets: readonly AssetRow[]) => {
  const deal = dealOf(row, assets)
  const payment = paymentOf(deal)
  const offers = [...new Set(assets.map(({ sellerOfferNr }) => sellerOfferNr).filter((nr) => nr !== ''))]
  return {
    contractAmountCents: assetTotal(deal.qassets ?? []),
    pmtAmountCents: payment?.totalCents ?? null,
    annuityAmountCents: payment?.annuityCents ?? null,
    financedAmountCents: payment?.financedCents ?? null,
    sellerOfferNr: offers[0] ?? '',
    offerNumbers: offers.join(' '),
    handoverWhenSigned: assets.some(({ handoverWhenSigned }) => handoverWhenSigned),
  }
}

export type TermsRows = Pick<StoredQuery, 'query' | 'assets'>

/** The terms that a stored query has now. */
export const storedTerms = ({ query, assets }: TermsRows): DecidedTerms =>
  decidedTermsOf(dealOf(query, assets))

/** Changes of the committee to the requested terms. */
export const decidedChanges = (stored: TermsRows): TermsChange[] =>
  stored.query.termsBefore ? termsDifference(stored.query.termsBefore, storedTerms(stored)) : []
