import type { IntlShape } from 'react-intl'
import { countries } from '../../api/place.ts'
import type { Option } from '../design/form/SelectField.tsx'

/** Common countries of foreign residents, listed first. */
const commonCountries = ['EE', 'LV', 'LT', 'FI', 'SE', 'NO', 'DK', 'DE', 'PL']

const optionsByLocale = new Map<string, readonly Option[]>()

/** All countries, sorted by name in the user's language; includes a stored one that is not in the list. */
export const countryOptions = (intl: IntlShape, stored: string): readonly Option[] =>
  stored === '' || countries.includes(stored)
    ? allOptions(intl)
    : [...allOptions(intl), optionOf(intl, stored)]

const optionOf = (intl: IntlShape, value: string): Option => ({
  value,
  label: intl.formatDisplayName(value, { type: 'region' }) ?? value,
})

/** Sorted once per language, not at each keystroke. */
const allOptions = (intl: IntlShape): readonly Option[] => {
  const known = optionsByLocale.get(intl.locale)
  if (known) return known
  const { compare } = new Intl.Collator(intl.locale)
  const others = countries
    .filter((code) => !commonCountries.includes(code))
    .map((code) => optionOf(intl, code))
    .toSorted((one, other) => compare(one.label, other.label))
  const all = [...commonCountries.map((code) => optionOf(intl, code)), ...others]
  optionsByLocale.set(intl.locale, all)
  return all
}
