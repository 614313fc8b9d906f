import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../contract/language.ts'
import { chosenLanguage } from '../../src/language/language.ts'
import { createLanguageStore } from '../../src/language/store.ts'

/** Every text after the first says in which language and of which extent it is. */
const fetched = vi.hoisted(() => ({ slow: [] as string[] }))
vi.mock('../../src/language/messages.ts', () => ({
  loadMessages: async (language: Language, extent: string) => {
    const turns = fetched.slow.includes(`${language} ${extent}`) ? 10 : 1
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    return { text: `${language} ${extent}` }
  },
}))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  fetched.slow = []
})

test.each(['en entry', 'en whole', 'et whole'])(
  'signing in shows the user’s own language and all its texts, even if %s comes last',
  async (last) => {
    const store = await createLanguageStore('et')
    fetched.slow = [last]
    await Promise.all([store.adopt('en'), store.complete()])
    expect(store.current()).toEqual({ language: 'en', messages: { text: 'en whole' } })
    expect(document.documentElement.lang).toBe('en')
    expect(chosenLanguage()).toBe('en')
  },
)

test('of two changes the later one is shown', async () => {
  const store = await createLanguageStore('en')
  fetched.slow = ['et entry']
  await Promise.all([store.change('et'), store.change('en')])
  expect(store.current().language).toBe('en')
})

test('a language picked before signing in goes before the user’s own, once', async () => {
  const store = await createLanguageStore('en')
  await store.pick('et')
  await store.adopt('en')
  expect(store.current().language).toBe('et')
  expect(store.takePicked()).toBe('et')
  expect(store.takePicked()).toBeNull()
  await store.adopt('en')
  expect(store.current().language).toBe('en')
})
