import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../../api/language.ts'
import { APPLY_LANGUAGE_COOKIE } from '../../api/page-cookies.ts'
import { keepChoiceHere, readChoice } from '../design/theme/choice-cookie.ts'

/** Parsed at build time; raw strings in tests. */
export type Messages = Record<string, MessageFormatElement[] | string>

/** The texts of the first screen, of the screens after the identification, of the phone that has scanned a code, and of a surety. */
export type Part = 'first' | 'later' | 'photo' | 'suretyLink'

const fetches: Record<Language, Record<Part, () => Promise<{ default: Messages }>>> = {
  en: {
    first: () => import('virtual:texts/en?apply'),
    later: () => import('virtual:texts/en?application'),
    photo: () => import('virtual:texts/en?photo'),
    suretyLink: () => import('virtual:texts/en?suretyLink'),
  },
  et: {
    first: () => import('virtual:texts/et?apply'),
    later: () => import('virtual:texts/et?application'),
    photo: () => import('virtual:texts/et?photo'),
    suretyLink: () => import('virtual:texts/et?suretyLink'),
  },
}

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

/** The language picked at this link; null if the customer's stored language applies. */
export const pickedLanguage = (): Language | null => {
  const picked = readChoice(APPLY_LANGUAGE_COOKIE)
  return picked === 'en' || picked === 'et' ? picked : null
}

/** In a cookie, so that the server can render with it. */
export const keepPickedLanguage = (language: Language): void =>
  keepChoiceHere(APPLY_LANGUAGE_COOKIE, language)
