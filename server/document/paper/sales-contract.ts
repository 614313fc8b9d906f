import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import { assetTable, deliveries } from './assets.ts'
import type { NamedContent } from './content.ts'
import { missingIn } from '../../query/record/paper-problems.ts'
import { conditionsOf, paper } from './paper-frame.ts'
import { distinctSellers, lessee, lessor, sellers } from './parties.ts'
import { contractSignatures, salesSignatures } from './signatures.ts'
import { terms } from './terms-section.ts'
import type { Formatter } from './formatter.ts'

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
export const salesContract = (format: Formatter, agreement: Agreement, kind: SalesKind): NamedContent => {
  if (distinctSellers(agreement.stored.assets).length === 0) throw missingIn(['seller'])
  return paper(format, agreement, format.text(`agreement.sales.${kind}`), [
    ...sellers(format, agreement),
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...assetTable(format, agreement),
    ...deliveries(format, agreement),
    ...conditionsOf(format, [
      'agreement.clause.sale',
      'agreement.clause.salePayment',
      kind === 'ufe' ? 'agreement.clause.saleReturn' : 'agreement.clause.saleService',
      'agreement.clause.law',
    ]),
    ...salesSignatures(format, agreement),
  ])
}

/** The contract by which the client sells its own assets to the provider and leases them back. */
export const leaseback = (format: Formatter, agreement: Agreement): NamedContent =>
  paper(format, agreement, format.text('agreement.leaseback'), [
    ...lessor(format, agreement),
    ...lessee(format, agreement),
    ...assetTable(format, agreement),
    ...terms(format, agreement),
    ...conditionsOf(format, [
      'agreement.clause.leaseback',
      'agreement.clause.leasebackUse',
      'agreement.clause.law',
    ]),
    ...contractSignatures(format, agreement),
  ])
