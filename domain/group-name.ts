import type { Language } from '../api/language.ts'

/** What an asset group is called in a language; one that has no Estonian name is called by its only one. */
export const nameIn = (language: Language, { name, nameEt }: { name: string; nameEt: string }): string =>
  language === 'et' && nameEt !== '' ? nameEt : name
