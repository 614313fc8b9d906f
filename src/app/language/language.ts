import { languages, type Language } from '../../../api/language.ts'

const KEY = 'tehing.language'
const DEFAULT: Language = 'en'

/** The language chosen on this device. */
export const chosenLanguage = (): Language =>
  languages.find((language) => language === localStorage.getItem(KEY)) ?? DEFAULT

/** Keeps the choice on this device for the next visit. */
export const keepLanguage = (language: Language) => localStorage.setItem(KEY, language)

/** What a language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', et: 'Eesti' }
