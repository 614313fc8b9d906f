import { type Amounts, enteredPrice, lineAmounts, totalAmounts } from '../../../domain/asset-price.ts'
import { VAT_PERCENT } from '../../../domain/constants.ts'
import { toQasset } from '../../query/parts/asset.store.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block } from './content.ts'
import { productName } from './product-lines.ts'
import type { Writer } from './writer.ts'

/** The data of the asset table. */
type Assets = Pick<Agreement, 'groupNames'> & { stored: Pick<Agreement['stored'], 'assets'> }

const named = (w: Writer, { groupNames }: Assets, asset: AssetRow): string => {
  const name = productName(w.language, asset, groupNames)
  return asset.year === null ? name : `${name} (${asset.year})`
}

/** The price of one piece as entered. */
const unitPrice = (w: Writer, asset: AssetRow): string => {
  const price = w.money(asset.qassetPriceCents ?? 0)
  return enteredPrice(toQasset(asset))?.withVat ? w.say('agreement.priceWithVat', { price }) : price
}

const amountCells = (w: Writer, amounts: Amounts, vatExempt = false): string[] => [
  w.money(amounts.withoutVatCents),
  vatExempt ? w.say('agreement.vatExempt') : w.money(amounts.vatCents),
  w.money(amounts.withVatCents),
]

/** The assets with price, VAT and price with VAT, and the totals. */
export const assetTable = (w: Writer, agreement: Assets): Block[] => {
  const { assets } = agreement.stored
  const total = totalAmounts(assets.map(toQasset))
  return [
    { kind: 'heading', text: w.say('agreement.assets') },
    {
      kind: 'table',
      columns: [
        { title: w.say('agreement.asset') },
        { title: w.say('agreement.quantity'), align: 'right' },
        { title: w.say('agreement.price'), align: 'right' },
        { title: w.say('agreement.sum'), align: 'right' },
        { title: w.say('agreement.vatOf', { percent: VAT_PERCENT }), align: 'right' },
        { title: w.say('agreement.totalWithVat'), align: 'right' },
      ],
      rows: assets.map((asset) => [
        named(w, agreement, asset),
        String(asset.quantity),
        unitPrice(w, asset),
        ...amountCells(w, lineAmounts(toQasset(asset)), asset.vatExempt),
      ]),
      totals: [[w.say('agreement.total'), '', '', ...amountCells(w, total)]],
    },
  ]
}

/** Place and day of delivery of each asset, if known. */
export const deliveries = (w: Writer, agreement: Agreement): Block[] => {
  const { stored, groupNames } = agreement
  const facts = stored.assets.flatMap((asset) => {
    const received = w.day(asset.receivedDate)
    const value = [
      asset.deliveryPlace,
      w.day(asset.deliveryDate),
      received && w.say('agreement.received', { day: received }),
    ]
      .filter((part) => part !== '')
      .join(', ')
    return value === '' ? [] : [{ label: productName(w.language, asset, groupNames), value }]
  })
  return facts.length === 0
    ? []
    : [
        { kind: 'heading', text: w.say('agreement.delivery') },
        { kind: 'facts', facts },
      ]
}
