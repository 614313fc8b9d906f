import { assetTotalWithVat } from '../../../domain/asset-total.ts'
import { toQasset } from '../../asset/asset.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block } from './content.ts'
import { productName } from './product-lines.ts'
import type { Writer } from './writer.ts'

const named = (w: Writer, { groupNames }: Agreement, asset: AssetRow): string => {
  const name = productName(w.language, asset, groupNames)
  return asset.year === null ? name : `${name} (${asset.year})`
}

/** The assets with their prices without VAT, and the totals without and with it. */
export const assetTable = (w: Writer, agreement: Agreement): Block[] => {
  const { assets, query } = agreement.stored
  const withVatCents = assetTotalWithVat(assets.map(toQasset))
  return [
    { kind: 'heading', text: w.say('agreement.assets') },
    {
      kind: 'table',
      columns: [
        { title: w.say('agreement.asset') },
        { title: w.say('agreement.quantity'), align: 'right' },
        { title: w.say('agreement.price'), align: 'right' },
        { title: w.say('agreement.sum'), align: 'right' },
      ],
      rows: assets.map((asset) => [
        named(w, agreement, asset),
        String(asset.quantity),
        w.money(asset.qassetPriceCents ?? 0),
        w.money((asset.qassetPriceCents ?? 0) * asset.quantity),
      ]),
      totals: [
        [w.say('agreement.total'), '', '', w.money(query.contractAmountCents)],
        [w.say('agreement.vat'), '', '', w.money(withVatCents - query.contractAmountCents)],
        [w.say('agreement.totalWithVat'), '', '', w.money(withVatCents)],
      ],
    },
  ]
}

/** Where and when each asset is delivered, as far as it is known. */
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
