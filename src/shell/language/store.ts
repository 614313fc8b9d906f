import type { Language } from '../../../api/language.ts'
import { inBrowser } from '../../design/in-browser.ts'
import { keepLanguage } from './language.ts'
import { keepPicked, pickedLanguage, takePicked } from './picked.ts'
import { loadMessages, type Messages, type PortalTexts } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type BringTexts = (more: readonly PortalTexts[]) => Promise<void>
export type LanguageStore = {
  current: () => LanguageInUse
  subscribe: (listener: () => void) => () => void
  /**
   * Shows another language, and keeps the choice on this device. What is typed on the screen stays.
   * @throws where its texts could not be fetched; then nothing has changed
   */
  change: (language: Language) => Promise<void>
  /** The same before anybody has signed in: it goes before what the user chose elsewhere. */
  pick: (language: Language) => Promise<void>
  /** Shows the language of the user who signs in, unless another one was just picked. */
  adopt: (own: Language) => Promise<void>
  /** What was picked, once, for the server to know. */
  takePicked: () => Language | null
  /**
   * Loads more chunks of texts and adds them to those in use. Nothing on the screen is rendered again: what shows them
   * waits for them.
   */
  bring: BringTexts
}

/** What is shown, and how another language comes to be shown: only once its texts are here. */
const createDisplay = async (first: Language) => {
  const chunks = new Set<PortalTexts>(['entry'])
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first, [...chunks]) }
  let wanted = first
  let fetches = 0
  let latest = Promise.resolve()
  const listeners = new Set<() => void>()
  /** Texts may come in another order than they were asked for: the last asked for are shown, and all wait for them. */
  const showLast = async (language: Language): Promise<void> => {
    wanted = language
    fetches += 1
    const own = fetches
    try {
      const messages = await loadMessages(language, [...chunks])
      if (own !== fetches) return latest
      if (language === inUse.language) {
        Object.assign(inUse.messages, messages)
        return
      }
      inUse = { language, messages }
    } catch (error) {
      if (own !== fetches) return latest
      wanted = inUse.language
      throw error
    }
    if (inBrowser) document.documentElement.lang = language
    for (const listener of listeners) listener()
  }
  const show = (language: Language) => (latest = showLast(language))
  /** Whether any of them is new. */
  const add = (more: readonly PortalTexts[]): boolean => {
    const before = chunks.size
    for (const chunk of more) chunks.add(chunk)
    return chunks.size > before
  }
  return { current: () => inUse, listeners, show, add, showAgain: () => show(wanted) }
}

/** The language in use, chosen on this device or brought along by the user. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  const { current, listeners, show, add, showAgain } = await createDisplay(first)
  let bringing: Promise<void> | undefined
  const change = async (language: Language) => {
    await show(language)
    keepLanguage(language)
  }
  const bring: BringTexts = async (more) => {
    if (add(more)) bringing = undefined
    try {
      await (bringing ??= showAgain())
    } catch (error) {
      // The next screen asks again.
      bringing = undefined
      throw error
    }
  }
  return {
    current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    pick: async (language) => {
      await change(language)
      keepPicked(language)
    },
    adopt: async (own) => {
      if (pickedLanguage() !== null) return
      // At once: the next document is rendered in it.
      keepLanguage(own)
      await show(own)
    },
    takePicked,
    bring,
  }
}
