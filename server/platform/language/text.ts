import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { languages, type Language } from '../../../api/language.ts'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'

export type TextValues = Readonly<Record<string, string | number>>

const TIME_ZONE = 'Europe/Tallinn'
const cache = createIntlCache()

const catalogues: Record<Language, Record<string, string>> = { en, et }

const open = (locale: Language): IntlShape<string> =>
  createIntl({ locale, messages: catalogues[locale], timeZone: TIME_ZONE, onError: () => undefined }, cache)

const shapes: Record<Language, IntlShape<string>> = { en: open('en'), et: open('et') }

/** Formats numbers, dates and messages for a language; times are Tallinn's. */
export const intl = (language: Language): IntlShape<string> => shapes[language]

/** Returns a message of the catalogue; the id itself if it is missing. */
export const text = (language: Language, id: string, values: TextValues = {}): string =>
  shapes[language].formatMessage({ id }, values)

/** Returns the first supported language of an `Accept-Language` header, English otherwise. */
export const acceptedLanguage = (header: string | undefined): Language => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .map((parameter) => parameter.trim())
        .find((parameter) => parameter.startsWith('q='))
      return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const found = wanted.flatMap((want) => languages.filter((language) => language === want.language))
  return found[0] ?? 'en'
}
