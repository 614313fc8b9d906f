import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { caller, connectCalls } from '../../src/api/caller.ts'
import { discardInput, readSealed, writeSealed } from '../../src/session/vault.ts'
import { resetScreen, screenLeaks } from './reset.ts'

test.each<[string, () => unknown]>([
  ['content of the page', () => render(<p>left</p>)],
  ['content of the page', () => document.body.append(document.createElement('div'))],
  ['stored a', () => localStorage.setItem('a', '1')],
  ['stored b', () => sessionStorage.setItem('b', '1')],
  ['address', () => window.history.pushState(null, '', '/partner?status=P')],
  ['title', () => (document.title = '#1042')],
  ['html lang', () => document.documentElement.setAttribute('lang', 'et')],
  ['body data-scroll-locked', () => document.body.setAttribute('data-scroll-locked', '1')],
  ['global fetch', () => vi.stubGlobal('fetch', () => undefined)],
  ['global Date', () => vi.useFakeTimers()],
  ['caller of the API', () => connectCalls({ ...caller(), token: () => 'Bearer left' })],
])('what a file leaves (%s) is found, and undone', async (leak, change) => {
  await resetScreen()
  expect(screenLeaks()).toEqual([])
  change()
  expect(screenLeaks()).toContain(leak)
  await resetScreen()
  expect(screenLeaks()).toEqual([])
})

test('unsaved input is stored again after another file’s sign-out', async () => {
  discardInput()
  await writeSealed(localStorage, 'tehing.draft.7.1', 'lost')
  expect(readSealed(localStorage, 'tehing.draft.7.1')).toBeNull()
  await resetScreen()
  await writeSealed(localStorage, 'tehing.draft.7.1', 'kept')
  expect(readSealed(localStorage, 'tehing.draft.7.1')).toBe('kept')
})
