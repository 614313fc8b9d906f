import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../../api/language.ts'
import en from '../../../lang/en.json?entry'

/** Texts by id, already parsed while the program was built. */
export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

type Fetch = () => Promise<{ default: typeof en }>

/** What the sign-in and the shell say: the first page carries no more, and in the default language at once. */
const entry: Record<Language, Fetch> = {
  en: async () => ({ default: en }),
  et: () => import('../../../lang/et.json?entry'),
}
/** What the dashboard says besides. */
const home: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?home'),
  et: () => import('../../../lang/et.json?home'),
}
/** What a query says besides. */
const query: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?query'),
  et: () => import('../../../lang/et.json?query'),
}
/** What its later tabs say besides. */
const tabs: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?tabs'),
  et: () => import('../../../lang/et.json?tabs'),
}
const rest: Record<Language, Fetch> = {
  en: () => import('../../../lang/en.json?rest'),
  et: () => import('../../../lang/et.json?rest'),
}

const parts = {
  entry: [entry],
  home: [entry, home],
  query: [entry, home, query],
  tabs: [entry, home, query, tabs],
  whole: [entry, home, query, tabs, rest],
}
export type Extent = keyof typeof parts

/** Fetches the language in use only: the entry's texts, those of the dashboard too, of a query, of its later tabs, or all. */
export const loadMessages = async (language: Language, extent: Extent): Promise<Messages> => {
  const files = await Promise.all(parts[extent].map((part) => part[language]()))
  return Object.fromEntries(files.flatMap((file) => Object.entries(file.default)))
}
