import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import { assetTable, deliveries } from './assets.ts'
import type { NamedContent } from './content.ts'
import { missingIn } from '../../query/record/paper-problems.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { distinctSellers, lessee, lessor, sellers } from './parties.ts'
import { contractSignatures, salesSignatures } from './signatures.ts'
import { terms } from './terms-section.ts'
import type { Writer } from './writer.ts'

/** Full-service leasing, or leasing with the right to return (UFE). */
export type SalesKind = 'fullService' | 'ufe'

/** The agreement limited to some of its assets, such as those of one seller, with their total. */
export const ofAssets = (agreement: Agreement, assets: AssetRow[]): Agreement => {
  const { stored } = agreement
  return { ...agreement, stored: { ...stored, assets } }
}

/**
 * The contract by which the provider buys the assets from their sellers.
 * @throws Problem document.missing if no asset names its seller
 */
export const salesContract = (w: Writer, agreement: Agreement, kind: SalesKind): NamedContent => {
  if (distinctSellers(agreement.stored.assets).length === 0) throw missingIn(['seller'])
  return paper(w, agreement, w.say(`agreement.sales.${kind}`), [
    ...sellers(w, agreement),
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...assetTable(w, agreement),
    ...deliveries(w, agreement),
    ...conditionsOf(w, [
      'agreement.clause.sale',
      'agreement.clause.salePayment',
      kind === 'ufe' ? 'agreement.clause.saleReturn' : 'agreement.clause.saleService',
      'agreement.clause.law',
    ]),
    ...salesSignatures(w, agreement),
  ])
}

/** The contract by which the client sells its own assets to the provider and leases them back. */
export const leaseback = (w: Writer, agreement: Agreement): NamedContent =>
  paper(w, agreement, w.say('agreement.leaseback'), [
    ...lessor(w, agreement),
    ...lessee(w, agreement),
    ...assetTable(w, agreement),
    ...terms(w, agreement),
    ...conditionsOf(w, [
      'agreement.clause.leaseback',
      'agreement.clause.leasebackUse',
      'agreement.clause.law',
    ]),
    ...contractSignatures(w, agreement),
  ])
