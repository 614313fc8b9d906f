import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AssetsCard } from '../../../src/asset/AssetsCard.tsx'
import { ExtrasCard } from '../../../src/asset/ExtrasCard.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const laptop = assetOf({ qassetName: 'Laptop', qassetPrice: 1000, assetGroupId: 2, assetSubgroupId: 21 })
const insured = assetOf({ qassetId: 12, qassetName: 'Kindlustus', qassetPrice: 50, vatExempt: true })
const box = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })
const insurance = 'Insurance, VAT exempt'
const warranty = 'Extended warranty, VAT exempt'

type Given = NonNullable<Parameters<typeof renderTransaction>[1]> & { editInsurance?: boolean }
const open = ({ editInsurance = true, ...given }: Given = {}) => {
  const setting = settingOf({ editInsurance })
  const shown = (
    <>
      <AssetsCard setting={setting} />
      <ExtrasCard setting={setting} />
    </>
  )
  return renderTransaction(shown, { role: 'SHOP', query: queryOf({ qassets: [laptop] }), ...given })
}
const retype = async ({ user }: ReturnType<typeof open>, name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
}

describe('insurance and extended warranty of a shop’s main asset', () => {
  test('start at zero and become separate VAT-exempt lines', async () => {
    const opened = open()
    expect(box(insurance)?.value).toBe('0.00')
    await retype(opened, insurance, '49,9')
    await retype(opened, warranty, '120')
    expect(opened.values().qassets).toMatchObject([
      { qassetName: 'Laptop', qassetPrice: 1000 },
      { qassetName: 'Kindlustus', quantity: 1, qassetPrice: 49.9, vatExempt: true, assetSubgroupId: 21 },
      { qassetName: 'Pikendatud garantii', quantity: 1, qassetPrice: 120, vatExempt: true },
    ])
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Laptop'),
      expect.stringContaining('Kindlustus'),
      expect.stringContaining('Pikendatud garantii'),
      'Total',
    ])
    expect(box(insurance)?.value).toBe('49.90')
  })
  test('are recognised by name when stored, and removed at zero', async () => {
    const opened = open({ query: queryOf({ qassets: [laptop, insured] }) })
    expect(box(insurance)?.value).toBe('50.00')
    await retype(opened, insurance, '60')
    expect(opened.values().qassets?.[1]).toMatchObject({ qassetId: 12, qassetPrice: 60 })
    await retype(opened, insurance, '0')
    expect(opened.values().qassets).toHaveLength(1)
  })
  test('appear in the query and its table while typing', async () => {
    const opened = open({ query: queryOf({ qassets: [laptop, insured] }) })
    const field = screen.getByRole('textbox', { name: insurance })
    await opened.user.clear(field)
    expect(opened.values().qassets?.[1]).toMatchObject({ qassetPrice: 50 })
    await opened.user.type(field, '61')
    expect(document.activeElement).toBe(field)
    expect(opened.values().qassets?.[1]).toMatchObject({ qassetId: 12, qassetPrice: 61 })
    expect(screen.getAllByRole('row').some((row) => row.textContent.includes('61.00'))).toBe(true)
  })
  test('removed before an edited asset keep it as the edited one', async () => {
    const van = { ...laptop, qassetId: 13, qassetName: 'Van' }
    const opened = open({ query: queryOf({ qassets: [laptop, insured, van] }) })
    await opened.user.click(screen.getByRole('button', { name: 'Edit Van' }))
    await opened.user.type(screen.getByRole('textbox', { name: 'Asset name' }), ' Iveco')
    await retype(opened, insurance, '0')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Asset name' }).value).toBe('Van Iveco')
    await opened.user.click(screen.getByRole('button', { name: 'Save asset' }))
    await screen.findByText('Asset changed')
    expect(opened.values().qassets?.map(({ qassetId, qassetName }) => [qassetId, qassetName])).toEqual([
      [11, 'Laptop'],
      [13, 'Van Iveco'],
    ])
  })
  test('an edited asset whose line disappears can be added again', async () => {
    const opened = open({ query: queryOf({ qassets: [laptop, { ...insured, assetSubgroupId: 21 }] }) })
    await opened.user.click(screen.getByRole('button', { name: 'Edit Kindlustus' }))
    await retype(opened, insurance, '0')
    await opened.user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText('Asset added')
    expect(opened.values().qassets?.[1]).toMatchObject({ qassetName: 'Kindlustus', qassetPrice: 50 })
    expect(opened.values().qassets?.[1]).not.toHaveProperty('qassetId')
  })
  test.each(['-5', '1000000000', 'much'])('%s is no price and changes nothing', async (typed) => {
    const opened = open()
    await retype(opened, insurance, typed)
    expect(opened.values().qassets?.filter(({ vatExempt }) => vatExempt)).not.toContainEqual(
      expect.objectContaining({ qassetPrice: Number(typed) }),
    )
  })
  test.each([
    ['a shop that may not set them', { editInsurance: false }],
    ['a partner', { role: 'PARTNER' as const }],
    ['a query without an asset', { query: queryOf({ qassets: [] }) }],
  ])('are not for %s', (_, given) => {
    open(given)
    expect(box(insurance)).toBeNull()
  })
  test('are locked with the deal', () => {
    open({ query: queryOf({ qassets: [laptop], status: 'CR' }) })
    expect(box(insurance)?.readOnly).toBe(true)
  })
})
