import { afterEach, expect, test, vi } from 'vitest'
import { forgetsWithPage, provideStorage } from '../../src/shell/screen/storage-fallback.ts'
import { mayReload } from '../../src/shell/screen/reload-page.ts'

const names = ['localStorage', 'sessionStorage'] as const

afterEach(() => {
  vi.unstubAllGlobals()
})

test('changes nothing in a browser with storage', () => {
  const before = names.map((name) => window[name])
  provideStorage()
  expect(names.map((name) => window[name])).toEqual(before)
  expect(forgetsWithPage()).toBe(false)
  expect(mayReload()).toBe(true)
})

test.each(names)('without %s stores values in the page, and never reloads it', (name) => {
  vi.stubGlobal(name, null)
  provideStorage()
  const storage = window[name]
  expect(storage.getItem('one')).toBeNull()
  // Names of the storage's own methods are not stored values.
  expect(storage.getItem('setItem')).toBeNull()
  storage.setItem('one', 'a')
  storage.setItem('two', 'b')
  expect(storage.getItem('one')).toBe('a')
  expect(Object.keys(storage)).toEqual(['one', 'two'])
  storage.removeItem('one')
  expect(Object.keys(storage)).toEqual(['two'])
  expect(mayReload()).toBe(false)
})
