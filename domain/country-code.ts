import { countries } from '../api/place.ts'
import { languages } from '../api/language.ts'

const plain = (text: string): string => text.trim().toLocaleLowerCase('et')

/** Returns the code of a country that is written by its code, or by its name in a language of the portal; else null. */
export const countryCodeOf = (text: string): string | null => {
  const typed = plain(text)
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const isNamed = (code: string): boolean =>
    plain(code) === typed || names.some((named) => plain(named.of(code) ?? '') === typed)
  return countries.find(isNamed) ?? null
}
