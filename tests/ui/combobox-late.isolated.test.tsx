import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

const gate = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../../src/design/form/ComboboxList.tsx', async (original) => {
  await gate.promise
  return original()
})

// The common setup has loaded the code already.
vi.resetModules()
const { Combobox } = await import('../../src/design/form/Combobox.tsx')
const { preloadOverlays } = await import('../../src/design/lazy-overlay.tsx')
const { renderInApp } = await import('./in-app.tsx')

afterEach(cleanup)

const companies = [{ key: '16934822', name: 'Hansakivi Ehitus OÜ', code: '16934822' }]

const Search = () => {
  const [text, setText] = useState('')
  return (
    <Combobox
      name="customer"
      label="Name or registry code"
      text={text}
      onText={setText}
      options={companies}
      onPick={() => {}}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name or registry code' })
const nextFrames = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('keeps text typed before the list is loaded, in the same input, and then opens', async () => {
  const { user } = renderInApp(<Search />)
  const before = box()
  await user.type(before, 'hansakvi')
  await user.keyboard('{ArrowLeft>2/}')
  expect(screen.queryByRole('listbox')).toBeNull()
  gate.resolve()
  await act(() => preloadOverlays())
  await nextFrames()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(box()).toBe(before)
  expect(document.activeElement).toBe(before)
  await user.keyboard('i')
  expect(box().value).toBe('hansakivi')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option').id).toBe(box().getAttribute('aria-activedescendant'))
})
