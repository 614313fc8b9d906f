import { EURO_FORMAT } from '../domain/euro-format.ts'
import type { Language } from '../api/language.ts'
import { en } from '../lang/en.ts'
import { intl, text, type TextValues } from '../server/platform/language/text.ts'

export type MessageId = keyof typeof en
/** Texts of the catalogue in one language. */
export type Words = (id: MessageId, values?: TextValues) => string

export const calendarTexts =
  (language: Language): Words =>
  (id, values) =>
    text(language, id, values)

const holds = (id: string): id is MessageId => id in en

/** A composed message id, such as a status's. */
export const messageId = (id: string): MessageId => {
  if (!holds(id)) throw new Error(`no text has the id ${id}`)
  return id
}

/** Formats euros in the language. */
export const moneyIn =
  (language: Language) =>
  (euros: number): string =>
    intl(language).formatNumber(euros, EURO_FORMAT)
