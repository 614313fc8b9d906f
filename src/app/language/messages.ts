import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../../api/language.ts'
import en from '../../../lang/en.json?entry'

/** Texts by id, already parsed while the program was built. */
export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

type Fetch = () => Promise<{ default: Messages }>

/** What the sign-in and the shell say: the first page carries no more, and in the default language at once. */
const entry: Record<Language, Fetch> = {
  en: async () => ({ default: en }),
  et: () => import('../../../lang/et.json?entry'),
}
/** With what the dashboard says. */
const home: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?home'),
  et: () => import('../../../lang/et.json?home'),
}
/** With what a query says. */
const query: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?query'),
  et: () => import('../../../lang/et.json?query'),
}
const whole: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json'),
  et: () => import('../../../lang/et.json'),
}

const fetches = { entry, home, query, whole }
export type Extent = keyof typeof fetches

/** Fetches the language in use only: the entry's texts, those of the dashboard too, those of a query too, or all. */
export const loadMessages = async (language: Language, extent: Extent): Promise<Messages> =>
  (await fetches[extent][language]()).default
