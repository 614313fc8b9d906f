import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { assetOf, queryOf } from '../query/example-query.ts'
import { box, open, press } from './asset-scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const names = () =>
  screen
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => (textContent === 'Total' ? [] : [textContent]))

test('editing an asset changes it in place and keeps its id', async () => {
  const query = queryOf({ qassets: [assetOf(), assetOf({ qassetId: 12, qassetName: 'Bucket' })] })
  const { user, values } = open({ query })
  await user.click(press('Edit Bucket'))
  expect(press('Delete Excavator CAT 320').getAttribute('aria-disabled')).toBe('true')
  await user.clear(box('Asset name'))
  await user.type(box('Asset name'), 'Bucket 60 cm')
  await user.click(press('Save asset'))
  await screen.findByText('Asset changed')
  expect(values().qassets?.[1]).toMatchObject({ qassetId: 12, qassetName: 'Bucket 60 cm' })
  expect(names()).toEqual(['Excavator CAT 320', 'Bucket 60 cm'])
})

describe('deleting an asset', () => {
  test('asks with its name, and focuses the safe button', async () => {
    const { user, values } = open()
    await user.click(press('Delete Excavator CAT 320'))
    const question = screen.getByRole('alertdialog', { name: 'Delete asset “Excavator CAT 320”?' })
    const keep = within(question).getByRole('button', { name: 'Keep asset' })
    expect(document.activeElement).toBe(keep)
    await user.click(keep)
    expect(values().qassets).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  test('deletes the named one', async () => {
    const query = queryOf({ qassets: [assetOf(), assetOf({ qassetId: 12, qassetName: 'Bucket' })] })
    const { user, values } = open({ query })
    await user.click(press('Delete Bucket'))
    await user.click(press('Delete asset'))
    await screen.findByText('Asset Deleted')
    expect(values().qassets?.map(({ qassetId }) => qassetId)).toEqual([11])
    expect(document.activeElement).toBe(press('Add asset'))
  })
})

describe('locked assets', () => {
  test('are a table to read in another role’s turn, with the reason', () => {
    open({ query: queryOf({ status: 'SCR' }) })
    expect(press('Add asset').getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryAllByRole('button', { name: /CAT 320$/ })).toEqual([])
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(screen.getAllByText('Locked in this status.').length).toBeGreaterThan(0)
  })
  test('in an active contract have a locked seller only', async () => {
    const { user } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CA' }) })
    await user.click(press('Edit Excavator CAT 320'))
    expect(box('Asset name').readOnly).toBe(false)
    expect(box('Seller').readOnly).toBe(true)
    expect(screen.getAllByText('Locked: the contract is active.').length).toBeGreaterThan(0)
  })
})
