import type { Language } from '../../../api/language.ts'
import { inBrowser } from '../../design/in-browser.ts'
import { keepLanguage } from './language.ts'
import { keepPicked, pickedLanguage, takePicked } from './picked.ts'
import { loadMessages, type Extent, type Messages } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type BringTexts = (more: Exclude<Extent, 'entry'>) => Promise<void>
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
   * Brings the texts of the dashboard, of a query, of its later tabs or of all screens, where there are fewer here. They are
   * added to those in use: what says them is drawn once they are here, and what stands on the screen is not drawn anew.
   */
  bring: BringTexts
}

const extents: readonly Extent[] = ['entry', 'home', 'query', 'tabs', 'whole']

/** What is shown, and how another language comes to be shown: only once its texts are here. */
const createDisplay = async (first: Language) => {
  let extent: Extent = 'entry'
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first, extent) }
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
      const messages = await loadMessages(language, extent)
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
  /** Whether there is more to show now. */
  const widen = (more: Extent): boolean => {
    const isMore = extents.indexOf(more) > extents.indexOf(extent)
    if (isMore) extent = more
    return isMore
  }
  return { current: () => inUse, listeners, show, widen, showAgain: () => show(wanted) }
}

/** The language in use, chosen on this device or brought along by the user. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  const { current, listeners, show, widen, showAgain } = await createDisplay(first)
  let bringing: Promise<void> | undefined
  const change = async (language: Language) => {
    await show(language)
    keepLanguage(language)
  }
  const bring: BringTexts = async (more) => {
    if (widen(more)) bringing = undefined
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
