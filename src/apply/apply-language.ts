import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../../api/language.ts'

/** Parsed at build time; raw strings in tests. */
export type Messages = Record<string, MessageFormatElement[] | string>

/** The texts of the first screen, and of the screens after the identification. */
type Part = 'first' | 'later'

const fetches: Record<Language, Record<Part, () => Promise<{ default: Messages }>>> = {
  en: {
    first: () => import('virtual:texts/en?apply'),
    later: () => import('virtual:texts/en?application'),
  },
  et: {
    first: () => import('virtual:texts/et?apply'),
    later: () => import('virtual:texts/et?application'),
  },
}

const KEY = 'tehing.apply.language'

/** Texts loaded later are added to the loaded ones. */
const texts: Record<Language, Messages> = { en: {}, et: {} }

/**
 * Loads a part of a language's texts; a repeated import is cached.
 * @throws Error if it could not be loaded
 */
export const loadTexts = async (language: Language, part: Part): Promise<void> => {
  Object.assign(texts[language], (await fetches[language][part]()).default)
}

/** Returns the loaded texts of a language. */
export const textsOf = (language: Language): Messages => texts[language]

/** Storage is optional: the page also works in a browser that blocks it. */
export const withStorage = <Value>(use: () => Value): Value | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** The language picked on this page; null if the customer's stored language applies. */
export const storedLanguage = (): Language | null => {
  const stored = withStorage(() => sessionStorage.getItem(KEY))
  return stored === 'en' || stored === 'et' ? stored : null
}

export const storeLanguage = (language: Language): void => {
  withStorage(() => sessionStorage.setItem(KEY, language))
}
