import type { Language } from '../api/language.ts'

/** Name of an asset group in a language; without an Estonian name its only name is used. */
export const nameIn = (language: Language, { name, nameEt }: { name: string; nameEt: string }): string =>
  language === 'et' && nameEt !== '' ? nameEt : name
