import { beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../api/language.ts'
import { LANGUAGE_COOKIE } from '../../api/page-cookies.ts'
import { keepChoice } from '../../src/design/theme/choice-cookie.ts'
import { chosenLanguage } from '../../src/shell/language/language.ts'
import { createLanguageStore } from '../../src/shell/language/store.ts'

/** The text names the language and the chunks that were fetched together. */
const fetched = vi.hoisted(() => ({ slow: [] as string[], lost: false }))
vi.mock('../../src/shell/language/messages.ts', () => ({
  loadMessages: async (language: Language, chunks: readonly string[]) => {
    const asked = `${language} ${chunks.join(' ')}`
    if (fetched.lost) throw new TypeError('Failed to fetch dynamically imported module')
    const turns = fetched.slow.includes(asked) ? 10 : 1
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    return { text: asked }
  },
}))

beforeEach(() => {
  keepChoice(LANGUAGE_COOKIE, null)
  document.documentElement.lang = 'en'
  sessionStorage.clear()
  fetched.slow = []
  fetched.lost = false
})

test.each(['en entry', 'en entry home', 'et entry home'])(
  'signing in shows the user’s own language with the texts asked for, even if %s comes last',
  async (last) => {
    const store = await createLanguageStore('et')
    fetched.slow = [last]
    await Promise.all([store.adopt('en'), store.loadTexts(['home'])])
    expect(store.current()).toEqual({ language: 'en', messages: { text: 'en entry home' } })
    expect(document.documentElement.lang).toBe('en')
    expect(chosenLanguage()).toBe('en')
  },
)

test('the later of two changes wins', async () => {
  const store = await createLanguageStore('en')
  fetched.slow = ['et entry']
  await Promise.all([store.change('et'), store.change('en')])
  expect(store.current().language).toBe('en')
})

test('a language picked before signing in overrides the user’s own once', async () => {
  const store = await createLanguageStore('en')
  await store.pick('et')
  await store.adopt('en')
  expect(store.current().language).toBe('et')
  expect(store.takePicked()).toBe('et')
  expect(store.takePicked()).toBeNull()
  await store.adopt('en')
  expect(store.current().language).toBe('en')
})

test('a language whose texts cannot be fetched is neither shown nor stored, and can be picked again', async () => {
  const store = await createLanguageStore('en')
  fetched.lost = true
  await expect(store.change('et')).rejects.toThrow('Failed to fetch')
  await expect(store.pick('et')).rejects.toThrow('Failed to fetch')
  expect([store.current().language, chosenLanguage(), store.takePicked()]).toEqual(['en', 'en', null])
  fetched.lost = false
  await store.loadTexts(['home'])
  expect(store.current()).toEqual({ language: 'en', messages: { text: 'en entry home' } })
  await store.change('et')
  expect([store.current().language, chosenLanguage()]).toEqual(['et', 'et'])
})

test('further texts of the language are added without a re-render', async () => {
  const store = await createLanguageStore('en')
  const heard = vi.fn()
  store.subscribe(heard)
  const { messages } = store.current()
  await store.loadTexts(['query'])
  expect(messages).toEqual({ text: 'en entry query' })
  expect(store.current().messages).toBe(messages)
  expect(heard).not.toHaveBeenCalled()
  await store.change('et')
  expect(store.current().messages).not.toBe(messages)
  expect(heard).toHaveBeenCalledOnce()
})

test('failed texts are requested again by the next screen', async () => {
  const store = await createLanguageStore('en')
  fetched.lost = true
  await expect(store.loadTexts(['home'])).rejects.toThrow('Failed to fetch')
  fetched.lost = false
  await store.loadTexts(['home'])
  expect(store.current().messages).toEqual({ text: 'en entry home' })
})

test('chunks are added in the other language too, and none is fetched again', async () => {
  const store = await createLanguageStore('en')
  await store.loadTexts(['home'])
  await store.change('et')
  expect(store.current().messages).toEqual({ text: 'et entry home' })
  await store.loadTexts(['home', 'query'])
  expect(store.current().messages).toEqual({ text: 'et entry home query' })
  fetched.lost = true
  await store.loadTexts(['query'])
  expect(store.current().messages).toEqual({ text: 'et entry home query' })
})

test.each(['en entry home', 'en entry home query'])(
  'a chunk asked for before another one waits for it, if %s comes last',
  async (last) => {
    const store = await createLanguageStore('en')
    fetched.slow = [last]
    const home = store.loadTexts(['home'])
    void store.loadTexts(['query'])
    await home
    expect(store.current().messages).toEqual({ text: 'en entry home query' })
  },
)
