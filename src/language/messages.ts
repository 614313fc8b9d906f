import type { MessageFormatElement } from 'react-intl'
import type { Language } from '../../contract/language.ts'

/** Texts by id, already parsed while the program was built. */
export type Messages = Record<string, MessageFormatElement[]> | Record<string, string>

/** Fetches only the language in use. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  language === 'et'
    ? (await import('../../lang/et.json')).default
    : (await import('../../lang/en.json')).default
