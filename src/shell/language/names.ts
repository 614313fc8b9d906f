import type { Language } from '../../../api/language.ts'

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', et: 'Eesti' }
