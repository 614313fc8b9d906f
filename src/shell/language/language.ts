import { languages, type Language } from '../../../api/language.ts'
import { LANGUAGE_COOKIE } from '../../../api/page-cookies.ts'
import { keepChoice, readChoice } from '../../design/theme/choice-cookie.ts'

export const DEFAULT_LANGUAGE: Language = 'en'

const among = (text: string | null) => languages.find((language) => language === text)

/** The language chosen on this device, or else the document's, which follows the browser's. */
export const chosenLanguage = (): Language =>
  among(readChoice(LANGUAGE_COOKIE)) ?? among(document.documentElement.lang) ?? DEFAULT_LANGUAGE

/** Keeps the choice on this device for the next visit. */
export const keepLanguage = (language: Language) => keepChoice(LANGUAGE_COOKIE, language)
