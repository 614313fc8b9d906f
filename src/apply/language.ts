import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../api/language.ts'

export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

const fetches: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('../../lang/en.json?apply'),
  et: () => import('../../lang/et.json?apply'),
}

const KEY = 'tehing.apply.language'

/** What is stored is a convenience: a browser that lets no page store anything shows the page all the same. */
const ifStored = <Value>(use: () => Value): Value | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** The language that the customer has picked on this page; null where the offer's holds. */
export const pickedLanguage = (): Language | null => {
  const stored = ifStored(() => sessionStorage.getItem(KEY))
  return stored === 'en' || stored === 'et' ? stored : null
}

export const keepPicked = (language: Language): void => {
  ifStored(() => sessionStorage.setItem(KEY, language))
}

export const loadTexts = async (language: Language): Promise<Messages> => (await fetches[language]()).default
