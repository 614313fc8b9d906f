import type { IntlShape } from 'react-intl'
import { countries } from '../../api/place.ts'
import type { Option } from '../design/form/SelectField.tsx'

/** Where most who live or stay abroad do; these stand above all others. */
const near = ['EE', 'LV', 'LT', 'FI', 'SE', 'NO', 'DK', 'DE', 'PL']

const inLanguage = new Map<string, readonly Option[]>()

/** All countries by their names in the reader's language; one that is stored and not among them is offered too. */
export const countryOptions = (intl: IntlShape, stored: string): readonly Option[] =>
  stored === '' || countries.includes(stored) ? allIn(intl) : [...allIn(intl), named(intl, stored)]

const named = (intl: IntlShape, value: string): Option => ({
  value,
  label: intl.formatDisplayName(value, { type: 'region' }) ?? value,
})

/** Sorted once a language, not at each key that is typed. */
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
