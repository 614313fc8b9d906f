import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from '../../src/design/form/Combobox.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const companies = [
  { key: '16934822', name: 'Hansakivi Ehitus OÜ', code: '16934822' },
  { key: '14801132', name: 'Hansaliini Veod OÜ', code: '14801132' },
  { key: '16552090', name: 'Uus Hansa Kohvik OÜ', code: '16552090' },
]

type Setting = {
  onPick?: (key: string) => void
  byHand?: () => void
  found?: typeof companies
  loading?: boolean
}

const Search = ({ onPick = () => {}, byHand = () => {}, found = companies, loading }: Setting) => {
  const [text, setText] = useState('')
  return (
    <Combobox
      name="customer"
      label="Name or registry code"
      text={text}
      onText={setText}
      options={found}
      onPick={onPick}
      loading={loading}
      byHand={{ label: 'Enter by hand', onClick: byHand }}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name or registry code' })
const chosen = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

test('opens from the third character on, and says so before', async () => {
  const { user } = renderInApp(<Search />)
  expect(screen.getByText('Type at least 3 characters')).toBeTruthy()
  await user.type(box(), 'ha')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.type(box(), 'n')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(screen.getByRole('status').textContent).toBe('3 matches.')
})

/** Browsers return a promise, although the type says that they return nothing. */
const scrolled: () => void = () => Promise.resolve()

test('the rows come into view with their input', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled)
  const { user } = renderInApp(<Search />)
  await user.type(box(), 'han')
  expect(shown.mock.contexts.some((frame) => frame instanceof Element && frame.contains(box()))).toBe(true)
  await user.clear(box())
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  shown.mockRestore()
})

test('arrow keys move through the rows, and Enter selects', async () => {
  const onPick = vi.fn<(key: string) => void>()
  const { user } = renderInApp(<Search onPick={onPick} />)
  await user.type(box(), 'hansa')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toContain('Hansaliini')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toContain('Hansakivi')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toContain('Kohvik')
  await user.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['16552090']])
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('Enter without an active row selects nothing; Escape closes and keeps the text', async () => {
  const onPick = vi.fn<(key: string) => void>()
  const { user } = renderInApp(<Search onPick={onPick} />)
  await user.type(box(), 'hansa{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(box().value).toBe('hansa')
  await user.keyboard('{ArrowDown}')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(chosen()).toContain('Hansakivi')
  await user.keyboard('{Home}X{ArrowUp}')
  expect(box().value).toBe('Xhansa')
  expect(chosen()).toContain('Kohvik')
})

test('a click selects, and the matching part is marked', async () => {
  const onPick = vi.fn<(key: string) => void>()
  const { user, container } = renderInApp(<Search onPick={onPick} />)
  await user.type(box(), 'HANSA')
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Hansa',
    'Hansa',
    'Hansa',
  ])
  await user.click(screen.getByRole('option', { name: /Veod/ }))
  expect(onPick.mock.calls).toEqual([['14801132']])
})

test('without results says so, and offers manual input', async () => {
  const byHand = vi.fn<() => void>()
  const { user } = renderInApp(<Search found={[]} byHand={byHand} />)
  await user.type(box(), 'puudub')
  expect(screen.getByRole('status').textContent).toBe('Nothing found.')
  await user.click(screen.getByRole('button', { name: 'Enter by hand' }))
  expect(byHand).toHaveBeenCalledOnce()
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('says that it is searching, and offers no manual input yet', async () => {
  const { user } = renderInApp(<Search found={[]} loading />)
  await user.type(box(), 'hansa')
  expect(screen.getByRole('status').textContent).toBe('Searching…')
  expect(screen.queryByRole('button', { name: 'Enter by hand' })).toBeNull()
})
