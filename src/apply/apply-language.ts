import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../../api/language.ts'

/** Parsed while the page is built; as they are written where it is tested. */
export type Messages = Record<string, MessageFormatElement[] | string>

/** What the first screen says, and what comes after the identification. */
type Part = 'first' | 'later'

const fetches: Record<Language, Record<Part, () => Promise<{ default: Messages }>>> = {
  en: {
    first: () => import('../../lang/en.json?apply'),
    later: () => import('../../lang/en.json?later'),
  },
  et: {
    first: () => import('../../lang/et.json?apply'),
    later: () => import('../../lang/et.json?later'),
  },
}

const KEY = 'tehing.apply.language'

/** Texts that come later are added to those that the page holds already. */
const texts: Record<Language, Messages> = { en: {}, et: {} }

/** Loads a part of a language's texts; an import is fetched once. @throws Error where it did not come */
export const loadTexts = async (language: Language, part: Part): Promise<void> => {
  Object.assign(texts[language], (await fetches[language][part]()).default)
}

/** The texts of a language that are loaded. */
export const textsOf = (language: Language): Messages => texts[language]

/** Stored data is a convenience: a browser that lets no page store anything shows the page all the same. */
export const withStorage = <Value>(use: () => Value): Value | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** The language that the customer has picked on this page; null where the stored one holds. */
export const storedLanguage = (): Language | null => {
  const stored = withStorage(() => sessionStorage.getItem(KEY))
  return stored === 'en' || stored === 'et' ? stored : null
}

export const storeLanguage = (language: Language): void => {
  withStorage(() => sessionStorage.setItem(KEY, language))
}
