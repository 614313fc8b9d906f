import type { Language } from '../../contract/language.ts'
import { keepLanguage } from './language.ts'
import { loadMessages, type Extent, type Messages } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type LanguageStore = {
  current: () => LanguageInUse
  subscribe: (listener: () => void) => () => void
  /** Shows another language, and keeps the choice on this device. What is typed on the screen stays. */
  change: (language: Language) => Promise<void>
  /** Brings the texts of all screens, where only those of the entry are here. */
  complete: () => Promise<void>
}

/** The language in use; another one is shown only once its texts are here. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  let extent: Extent = 'entry'
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first, extent) }
  let completed: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const show = async (language: Language) => {
    inUse = { language, messages: await loadMessages(language, extent) }
    document.documentElement.lang = language
    for (const listener of listeners) listener()
  }
  document.documentElement.lang = first
  return {
    current: () => inUse,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (language) => {
      keepLanguage(language)
      return show(language)
    },
    complete: () => {
      extent = 'whole'
      return (completed ??= show(inUse.language))
    },
  }
}
