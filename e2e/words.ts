import type { Language } from '../api/language.ts'
import { en } from '../lang/en.ts'
import { intl, text, type TextValues } from '../server/platform/language/text.ts'

export type MessageId = keyof typeof en
/** The words of the catalogue in one language, as the screens show them. */
export type Words = (id: MessageId, values?: TextValues) => string

export const wordsIn =
  (language: Language): Words =>
  (id, values) =>
    text(language, id, values)

const holds = (id: string): id is MessageId => id in en

/** An id put together from parts, such as the one of a status. */
export const messageId = (id: string): MessageId => {
  if (!holds(id)) throw new Error(`no text has the id ${id}`)
  return id
}

/** Euros as the language writes them. */
export const moneyIn =
  (language: Language) =>
  (euros: number): string =>
    intl(language).formatNumber(euros, { style: 'currency', currency: 'EUR' })
