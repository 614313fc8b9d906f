import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { assetOf, queryOf } from '../query/example-query.ts'
import { box, empty, open, press } from './asset-scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('an asset left unfinished', () => {
  test('is restored with its tab until it is cancelled', async () => {
    const { user, unmount } = open({ query: empty })
    await user.type(box('Asset name'), 'Loader')
    unmount()
    const again = open({ query: empty })
    expect(box('Asset name').value).toBe('Loader')
    await again.user.click(press('Cancel'))
    again.unmount()
    open({ query: empty })
    expect(box('Asset name').value).toBe('')
  })
  test('opens for its own asset', async () => {
    const { user, unmount } = open()
    await user.click(press('Edit Excavator CAT 320'))
    await user.type(box('Asset name'), ' GC')
    unmount()
    const again = open()
    expect(box('Asset name').value).toBe('Excavator CAT 320 GC')
    await again.user.click(press('Save asset'))
    await waitFor(() => expect(again.values().qassets?.[0]?.qassetName).toBe('Excavator CAT 320 GC'))
    expect(sessionStorage).toHaveLength(0)
  })
  test('stays with its asset when that moves', async () => {
    const bucket = assetOf({ qassetId: 12, qassetName: 'Bucket' })
    const { user, unmount, set } = open({ query: queryOf({ qassets: [assetOf(), bucket] }) })
    await user.click(press('Edit Bucket'))
    await user.type(box('Asset name'), ' 60')
    await set('qassets', [bucket])
    unmount()
    const again = open({ query: queryOf({ qassets: [bucket] }) })
    await again.user.click(press('Save asset'))
    await waitFor(() =>
      expect(again.values().qassets).toMatchObject([{ qassetId: 12, qassetName: 'Bucket 60' }]),
    )
  })
  test('belongs to its query', async () => {
    const { user, unmount } = open({ query: empty })
    await user.type(box('Asset name'), 'Loader')
    unmount()
    open({ query: { ...empty, queryId: 1043 } })
    expect(box('Asset name').value).toBe('')
  })
})
