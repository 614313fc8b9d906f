import type { Language } from '../api/language.ts'

/** An asset group's name in both languages; the Estonian one may be empty. */
export type GroupName = { name: string; nameEt: string }

/** Name of an asset group in a language; without an Estonian name its only name is used. */
export const nameIn = (language: Language, { name, nameEt }: GroupName): string =>
  language === 'et' && nameEt !== '' ? nameEt : name
