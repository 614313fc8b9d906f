import { describe, expect, test } from 'vitest'
import type { QassetSave } from '../../api/asset.ts'
import type { Deal } from '../../api/deal.ts'
import { creditWithVat } from '../../domain/credit-with-vat.ts'
import { assetColumns, completeAsset } from '../../server/query/parts/asset.store.ts'
import { assetTable } from '../../server/document/paper/assets.ts'
import { formatterFor } from '../../server/document/paper/formatter.ts'

const rowOf = (asset: QassetSave) => ({
  ...assetColumns(completeAsset(asset)),
  qassetId: 1,
  queryId: 1,
})

/** The printed rows and totals of the asset table. */
const printed = (...assets: QassetSave[]) => {
  const table = assetTable(formatterFor('en'), {
    groupNames: new Map(),
    stored: { assets: assets.map(rowOf) },
  })
  return table.flatMap((block) => (block.kind === 'table' ? [block.rows, block.totals ?? []] : []))
}
const totals = (...amounts: [base: string, vat: string, total: string]) => [['Total', '', '', ...amounts]]

describe('the assets on a document', () => {
  test('1000 × 1.61 € has 386.40 € of VAT, not 390.00', () => {
    expect(printed({ qassetName: 'Bolt', quantity: 1000, qassetPrice: 1.61 })).toEqual([
      [['Bolt', '1000', '€1.61', '€1,610.00', '€386.40', '€1,996.40']],
      totals('€1,610.00', '€386.40', '€1,996.40'),
    ])
  })

  test('100.00 € with VAT is 100.00 €, and three are 300.00', () => {
    const phone = { qassetName: 'Phone', qassetPriceWithVat: 100 }
    expect(printed(phone)).toEqual([
      [['Phone', '1', '€100.00 with VAT', '€80.65', '€19.35', '€100.00']],
      totals('€80.65', '€19.35', '€100.00'),
    ])
    expect(printed(phone, phone, phone)[1]).toEqual(totals('€241.95', '€58.05', '€300.00'))
    expect(printed({ ...phone, quantity: 3 })[1]).toEqual(totals('€241.94', '€58.06', '€300.00'))
  })

  test('an exempt line has no VAT', () => {
    const insurance = { qassetName: 'Kindlustus', qassetPrice: 50, vatExempt: true }
    expect(printed(insurance)).toEqual([
      [['Insurance', '1', '€50.00', '€50.00', 'exempt', '€50.00']],
      totals('€50.00', '€0.00', '€50.00'),
    ])
  })
})

describe('the credit with VAT', () => {
  const deal = (parts: Partial<Deal>): Deal => ({ paymentPeriod: 12, interest: 0, ...parts })
  const phone = { qassetPrice: 80.65, qassetPriceWithVat: 100 }
  const insurance = { qassetPrice: 50, vatExempt: true }

  test.each<[string, Partial<Deal>, number]>([
    ['is the price where nothing is paid before', { qassets: [phone] }, 100_00],
    // 16.13 € in advance are 20.00 € with VAT.
    ['is the price without the advance', { qassets: [phone], advance: 20 }, 80_00],
    // (16.13 + 10.01) × 1.24 = 32.41, of which the fee is 12.41.
    ['and without the contract fee', { qassets: [phone], advance: 20, contractFee: 10.01 }, 80_00],
    ['has no VAT on what is exempt', { qassets: [phone, insurance] }, 150_00],
    ['is nothing without a payment', { qassets: [] }, 0],
  ])('%s', (_, parts, cents) => {
    expect(creditWithVat(deal(parts))).toBe(cents)
  })
})
