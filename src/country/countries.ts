import type { IntlShape } from 'react-intl'
import { countries } from '../../api/place.ts'
import type { Option } from '../design/form/SelectField.tsx'

/** Common countries of foreign residents, listed first. */
const near = ['EE', 'LV', 'LT', 'FI', 'SE', 'NO', 'DK', 'DE', 'PL']

const inLanguage = new Map<string, readonly Option[]>()

/** All countries by name in the user's language, with a stored one that is missing among them. */
export const countryOptions = (intl: IntlShape, stored: string): readonly Option[] =>
  stored === '' || countries.includes(stored) ? allIn(intl) : [...allIn(intl), named(intl, stored)]

const named = (intl: IntlShape, value: string): Option => ({
  value,
  label: intl.formatDisplayName(value, { type: 'region' }) ?? value,
})

/** Sorted once per language, not at each keystroke. */
const allIn = (intl: IntlShape): readonly Option[] => {
  const known = inLanguage.get(intl.locale)
  if (known) return known
  const { compare } = new Intl.Collator(intl.locale)
  const others = countries
    .filter((code) => !near.includes(code))
    .map((code) => named(intl, code))
    .toSorted((one, other) => compare(one.label, other.label))
  const all = [...near.map((code) => named(intl, code)), ...others]
  inLanguage.set(intl.locale, all)
  return all
}
