import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../contract/language.ts'
import en from '../../lang/en.json?entry'

/** Texts by id, already parsed while the program was built. */
export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

type Fetch = () => Promise<{ default: Messages }>

/** What the sign-in and the shell say: the first page carries no more, and in the default language at once. */
const entry: Record<Language, Fetch> = {
  en: async () => ({ default: en }),
  et: () => import('../../lang/et.json?entry'),
}
const whole: Record<Language, Fetch> = {
  en: () => import('../../lang/en.json'),
  et: () => import('../../lang/et.json'),
}

export type Extent = 'entry' | 'whole'

/** Fetches the language in use only: the entry's texts, or all. */
export const loadMessages = async (language: Language, extent: Extent): Promise<Messages> =>
  (await (extent === 'whole' ? whole : entry)[language]()).default
