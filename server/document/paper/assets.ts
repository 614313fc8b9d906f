import { type Amounts, enteredPrice, lineAmounts, totalAmounts } from '../../../domain/asset-price.ts'
import { VAT_PERCENT } from '../../../domain/constants.ts'
import { toQasset } from '../../query/parts/asset.store.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block } from './content.ts'
import { productName } from './product-lines.ts'
import type { Formatter } from './formatter.ts'

/** The data of the asset table. */
type Assets = Pick<Agreement, 'groupNames'> & { stored: Pick<Agreement['stored'], 'assets'> }

const named = (format: Formatter, { groupNames }: Assets, asset: AssetRow): string => {
  const name = productName(format.language, asset, groupNames)
  return asset.year === null ? name : `${name} (${asset.year})`
}

/** The price of one piece as entered. */
const unitPrice = (format: Formatter, asset: AssetRow): string => {
  const price = format.money(asset.qassetPriceCents ?? 0)
  return enteredPrice(toQasset(asset))?.withVat ? format.text('agreement.priceWithVat', { price }) : price
}

const amountCells = (format: Formatter, amounts: Amounts, vatExempt = false): string[] => [
  format.money(amounts.withoutVatCents),
  vatExempt ? format.text('agreement.vatExempt') : format.money(amounts.vatCents),
  format.money(amounts.withVatCents),
]

/** The assets with price, VAT and price with VAT, and the totals. */
export const assetTable = (format: Formatter, agreement: Assets): Block[] => {
  const { assets } = agreement.stored
  const total = totalAmounts(assets.map(toQasset))
  return [
    { kind: 'heading', text: format.text('agreement.assets') },
    {
      kind: 'table',
      columns: [
        { title: format.text('agreement.asset') },
        { title: format.text('agreement.quantity'), align: 'right' },
        { title: format.text('agreement.price'), align: 'right' },
        { title: format.text('agreement.sum'), align: 'right' },
        { title: format.text('agreement.vatOf', { percent: VAT_PERCENT }), align: 'right' },
        { title: format.text('agreement.totalWithVat'), align: 'right' },
      ],
      rows: assets.map((asset) => [
        named(format, agreement, asset),
        String(asset.quantity),
        unitPrice(format, asset),
        ...amountCells(format, lineAmounts(toQasset(asset)), asset.vatExempt),
      ]),
      totals: [[format.text('agreement.total'), '', '', ...amountCells(format, total)]],
    },
  ]
}

/** Place and day of delivery of each asset, if known. */
export const deliveries = (format: Formatter, agreement: Agreement): Block[] => {
  const { stored, groupNames } = agreement
  const facts = stored.assets.flatMap((asset) => {
    const received = format.day(asset.receivedDate)
    const value = [
      asset.deliveryPlace,
      format.day(asset.deliveryDate),
      received && format.text('agreement.received', { day: received }),
    ]
      .filter((part) => part !== '')
      .join(', ')
    return value === '' ? [] : [{ label: productName(format.language, asset, groupNames), value }]
  })
  return facts.length === 0
    ? []
    : [
        { kind: 'heading', text: format.text('agreement.delivery') },
        { kind: 'facts', facts },
      ]
}
