import type { Language } from '../../contract/language.ts'
import { keepLanguage } from './language.ts'
import { loadMessages, type Messages } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type LanguageStore = {
  current: () => LanguageInUse
  subscribe: (listener: () => void) => () => void
  /** Shows another language, and keeps the choice on this device. What is typed on the screen stays. */
  change: (language: Language) => Promise<void>
}

/** The language in use; another one is shown only once its texts are here. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first) }
  const listeners = new Set<() => void>()
  document.documentElement.lang = first
  return {
    current: () => inUse,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: async (language) => {
      keepLanguage(language)
      inUse = { language, messages: await loadMessages(language) }
      document.documentElement.lang = language
      for (const listener of listeners) listener()
    },
  }
}
