import { assetTotalWithVat } from '../../../domain/asset-total.ts'
import { toQasset } from '../../asset/asset.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import type { Agreement } from './agreement.ts'
import type { Block } from './content.ts'
import type { Writer } from './writer.ts'

const named = ({ qassetName, year }: AssetRow): string =>
  year === null ? qassetName : `${qassetName} (${year})`

/** The assets with their prices without VAT, and the totals without and with it. */
export const assetTable = (w: Writer, { stored }: Agreement): Block[] => {
  const { assets, query } = stored
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
        named(asset),
        String(asset.quantity),
        w.money(asset.qassetPriceCents ?? 0),
        w.money((asset.qassetPriceCents ?? 0) * asset.quantity),
      ]),
      total: [w.say('agreement.total'), '', '', w.money(query.contractAmountCents)],
    },
    {
      kind: 'facts',
      facts: w.fact('agreement.totalWithVat', w.money(assetTotalWithVat(assets.map(toQasset)))),
    },
  ]
}

/** Where and when each asset is delivered, as far as it is known. */
export const deliveries = (w: Writer, { stored }: Agreement): Block[] => {
  const facts = stored.assets.flatMap((asset) => {
    const received = w.day(asset.receivedDate)
    const value = [
      asset.deliveryPlace,
      w.day(asset.deliveryDate),
      received && w.say('agreement.received', { day: received }),
    ]
      .filter((part) => part !== '')
      .join(', ')
    return value === '' ? [] : [{ label: asset.qassetName, value }]
  })
  return facts.length === 0
    ? []
    : [
        { kind: 'heading', text: w.say('agreement.delivery') },
        { kind: 'facts', facts },
      ]
}
