import type { Language } from '../../../api/language.ts'
import { formatDate } from '../../../domain/date.ts'
import { EURO_FORMAT } from '../../../domain/euro-format.ts'
import { toEuros } from '../../../domain/money.ts'
import { intl, text as textOf, type TextValues } from '../../platform/language/text.ts'
import type { Fact } from './content.ts'

const RATE_DECIMALS = 4

/** Formats texts, amounts and dates in the document's language. */
export type Formatter = {
  language: Language
  text: (id: string, values?: TextValues) => string
  /** Cents as euros. */
  money: (cents: number) => string
  percent: (percent: number) => string
  /** `YYYY-MM-DD` as dd.MM.yyyy; empty for null. */
  day: (date: string | null) => string
  /** The name of a country by its two-letter code; empty for an unknown code. */
  country: (code: string) => string
  /** A label with its value; nothing if the value is empty. */
  fact: (id: string, value: string | null) => Fact[]
}

export const formatterFor = (language: Language): Formatter => {
  const text = (id: string, values?: TextValues) => textOf(language, id, values)
  return {
    language,
    text,
    money: (cents) => intl(language).formatNumber(toEuros(cents), EURO_FORMAT),
    percent: (percent) =>
      intl(language).formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: RATE_DECIMALS }),
    day: (date) => (date === null ? '' : formatDate(date)),
    country: (code) =>
      code === '' ? '' : (intl(language).formatDisplayName(code, { type: 'region' }) ?? code),
    fact: (id, value) => (value === null || value.trim() === '' ? [] : [{ label: text(id), value }]),
  }
}
