import type { Language } from '../../contract/language.ts'
import { keepLanguage } from './language.ts'
import { keepPicked, pickedLanguage, takePicked } from './picked.ts'
import { loadMessages, type Extent, type Messages } from './messages.ts'

export type LanguageInUse = { language: Language; messages: Messages }
export type LanguageStore = {
  current: () => LanguageInUse
  subscribe: (listener: () => void) => () => void
  /** Shows another language, and keeps the choice on this device. What is typed on the screen stays. */
  change: (language: Language) => Promise<void>
  /** The same before anybody has signed in: it goes before what the user chose elsewhere. */
  pick: (language: Language) => Promise<void>
  /** Shows the language of the user who signs in, unless another one was just picked. */
  adopt: (own: Language) => Promise<void>
  /** What was picked, once, for the server to know. */
  takePicked: () => Language | null
  /** Brings the texts of all screens, where only those of the entry are here. */
  complete: () => Promise<void>
}

/** What is shown, and how another language comes to be shown: only once its texts are here. */
const createDisplay = async (first: Language) => {
  let extent: Extent = 'entry'
  let inUse: LanguageInUse = { language: first, messages: await loadMessages(first, extent) }
  let wanted = first
  let fetches = 0
  const listeners = new Set<() => void>()
  /** Texts may come in another order than they were asked for: the last asked for are shown. */
  const show = async (language: Language) => {
    wanted = language
    fetches += 1
    const own = fetches
    const messages = await loadMessages(language, extent)
    if (own !== fetches) return
    inUse = { language, messages }
    document.documentElement.lang = language
    for (const listener of listeners) listener()
  }
  const showAll = () => {
    extent = 'whole'
    return show(wanted)
  }
  return { current: () => inUse, listeners, show, showAll }
}

/** The language in use, chosen on this device or brought along by the user. */
export const createLanguageStore = async (first: Language): Promise<LanguageStore> => {
  const { current, listeners, show, showAll } = await createDisplay(first)
  let completed: Promise<void> | undefined
  const change = (language: Language) => {
    keepLanguage(language)
    return show(language)
  }
  document.documentElement.lang = first
  return {
    current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    pick: (language) => {
      keepPicked(language)
      return change(language)
    },
    adopt: (own) => (pickedLanguage() === null ? change(own) : Promise.resolve()),
    takePicked,
    complete: () => (completed ??= showAll()),
  }
}
