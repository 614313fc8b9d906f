import type { Language } from '../../../api/language.ts'

/** What a language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', et: 'Eesti' }
