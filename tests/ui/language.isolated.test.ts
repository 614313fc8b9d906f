import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../api/language.ts'
import { LANGUAGE_COOKIE } from '../../api/page-state.ts'
import { keepChoice } from '../../src/design/theme/choice-cookie.ts'
import { chosenLanguage } from '../../src/shell/language/language.ts'
import { createLanguageStore } from '../../src/shell/language/store.ts'

/** Every text after the first says in which language and of which extent it is. */
const fetched = vi.hoisted(() => ({ slow: [] as string[], lost: false }))
vi.mock('../../src/shell/language/messages.ts', () => ({
  loadMessages: async (language: Language, extent: string) => {
    if (fetched.lost) throw new TypeError('Failed to fetch dynamically imported module')
    const turns = fetched.slow.includes(`${language} ${extent}`) ? 10 : 1
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    return { text: `${language} ${extent}` }
  },
}))

beforeEach(() => {
  keepChoice(LANGUAGE_COOKIE, null)
  document.documentElement.lang = 'en'
  sessionStorage.clear()
  fetched.slow = []
  fetched.lost = false
})

test.each(['en entry', 'en whole', 'et whole'])(
  'signing in shows the user’s own language and all its texts, even if %s comes last',
  async (last) => {
    const store = await createLanguageStore('et')
    fetched.slow = [last]
    await Promise.all([store.adopt('en'), store.bring('whole')])
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

test('a language whose texts cannot be fetched is neither shown nor kept, and can be picked again', async () => {
  const store = await createLanguageStore('en')
  fetched.lost = true
  await expect(store.change('et')).rejects.toThrow('Failed to fetch')
  await expect(store.pick('et')).rejects.toThrow('Failed to fetch')
  expect([store.current().language, chosenLanguage(), store.takePicked()]).toEqual(['en', 'en', null])
  fetched.lost = false
  await store.bring('whole')
  expect(store.current()).toEqual({ language: 'en', messages: { text: 'en whole' } })
  await store.change('et')
  expect([store.current().language, chosenLanguage()]).toEqual(['et', 'et'])
})

test('more texts of the language in use are added to those there are, and nothing is drawn anew', async () => {
  const store = await createLanguageStore('en')
  const heard = vi.fn()
  store.subscribe(heard)
  const { messages } = store.current()
  await store.bring('query')
  expect(messages).toEqual({ text: 'en query' })
  expect(store.current().messages).toBe(messages)
  expect(heard).not.toHaveBeenCalled()
  await store.change('et')
  expect(store.current().messages).not.toBe(messages)
  expect(heard).toHaveBeenCalledOnce()
})

test('texts that could not be fetched are asked for again by the next screen', async () => {
  const store = await createLanguageStore('en')
  fetched.lost = true
  await expect(store.bring('whole')).rejects.toThrow('Failed to fetch')
  fetched.lost = false
  await store.bring('whole')
  expect(store.current().messages).toEqual({ text: 'en whole' })
})

test('the dashboard brings its part, and another screen the rest; what is here is not fetched again', async () => {
  const store = await createLanguageStore('en')
  await store.bring('home')
  expect(store.current().messages).toEqual({ text: 'en home' })
  await store.change('et')
  expect(store.current().messages).toEqual({ text: 'et home' })
  await store.bring('whole')
  expect(store.current().messages).toEqual({ text: 'et whole' })
  await store.bring('home')
  expect(store.current().messages).toEqual({ text: 'et whole' })
})

test.each(['en home', 'en whole'])(
  'a part asked for before more was waits for it, if %s comes last',
  async (last) => {
    const store = await createLanguageStore('en')
    fetched.slow = [last]
    const home = store.bring('home')
    void store.bring('whole')
    await home
    expect(store.current().messages).toEqual({ text: 'en whole' })
  },
)
