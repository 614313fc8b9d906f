import { languages, type Language } from '../../../api/language.ts'
import { inBrowser } from '../../design/hydrated.ts'
import { keepLanguage } from './language.ts'
import { loadMessages, type Messages, type PortalTexts } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type LoadTexts = (more: readonly PortalTexts[]) => Promise<void>
export type LanguageStore = {
  current: () => LanguageInUse
  subscribe: (listener: () => void) => () => void
  /**
   * Shows another language, and keeps the choice on this device. Typed input stays.
   * @throws if its texts could not be loaded; then nothing has changed
   */
  change: (language: Language) => Promise<void>
  /** As `change`, before the sign-in: the pick takes precedence over the user's stored language. */
  pick: (language: Language) => Promise<void>
  /** Shows the stored language of a user who signs in, unless another one was just picked. */
  adopt: (own: Language) => Promise<void>
  /** Returns the picked language once, to be sent to the server. */
  takePicked: () => Language | null
  /**
   * Loads more chunks of texts and adds them to the current ones. Nothing on the screen renders again: components that
   * show them wait for them.
   */
  loadTexts: LoadTexts
}

/** The language on display; another one is shown only once its texts have loaded. */
const createDisplay = async (first: Language) => {
  const chunks = new Set<PortalTexts>(['entry'])
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first, [...chunks]) }
  let wanted = first
  let fetches = 0
  let latest = Promise.resolve()
  const listeners = new Set<() => void>()
  /**
   * Texts may arrive in another order than they were requested: the last requested ones are shown, and every caller
   * waits for them.
   */
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
  /** Returns whether any chunk is new. */
  const add = (more: readonly PortalTexts[]): boolean => {
    const before = chunks.size
    for (const chunk of more) chunks.add(chunk)
    return chunks.size > before
  }
  return { current: () => inUse, listeners, show, add, showAgain: () => show(wanted) }
}

/** For this tab only: on a shared device, the next user's own language applies again. */
const PICKED = 'tehing.language.picked'

/** The language picked before the sign-in, until the server knows it. */
const pickedLanguage = (): Language | null =>
  languages.find((language) => language === sessionStorage.getItem(PICKED)) ?? null

const keepPicked = (language: Language) => sessionStorage.setItem(PICKED, language)

/** Returns the picked language and forgets it. */
const takePicked = (): Language | null => {
  const language = pickedLanguage()
  sessionStorage.removeItem(PICKED)
  return language
}

/** The current language: chosen on this device, or stored for the user. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  const { current, listeners, show, add, showAgain } = await createDisplay(first)
  let loading: Promise<void> | undefined
  const change = async (language: Language) => {
    await show(language)
    keepLanguage(language)
  }
  const loadTexts: LoadTexts = async (more) => {
    if (add(more)) loading = undefined
    try {
      await (loading ??= showAgain())
    } catch (error) {
      // The next screen tries again.
      loading = undefined
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
    loadTexts,
  }
}
