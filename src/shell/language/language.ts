import { languages, type Language } from '../../../api/language.ts'

/** Where the choice is kept in local storage. */
export const LANGUAGE_KEY = 'tehing.language'
export const DEFAULT_LANGUAGE: Language = 'en'

/** The language chosen on this device. */
export const chosenLanguage = (): Language =>
  languages.find((language) => language === localStorage.getItem(LANGUAGE_KEY)) ?? DEFAULT_LANGUAGE

/** Keeps the choice on this device for the next visit. */
export const keepLanguage = (language: Language) => localStorage.setItem(LANGUAGE_KEY, language)
