import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { countries, country } from '../../../api/place.ts'
import { countryOptions } from '../../../src/country/countries.ts'

const near = ['EE', 'LV', 'LT', 'FI', 'SE', 'NO', 'DK', 'DE', 'PL']

test.each([
  ['en', 'Estonia', 'Afghanistan', 'Zimbabwe'],
  ['et', 'Eesti', 'Afganistan', 'Ühendkuningriik'],
] as const)('all countries by their names in %s, the near ones first', (locale, home, first, last) => {
  const options = countryOptions(createIntl({ locale }), 'EE')
  expect(options.map(({ value }) => value).slice(0, near.length)).toEqual(near)
  expect(options[0]?.label).toBe(home)
  expect(new Set(options.map(({ value }) => value))).toEqual(new Set(countries))
  expect(options).toHaveLength(countries.length)
  const others = options.slice(near.length).map(({ label }) => label)
  expect(others[0]).toBe(first)
  expect(others).toEqual(others.toSorted(new Intl.Collator(locale).compare))
  expect(others.indexOf(last)).toBeGreaterThan(200)
  for (const { value, label } of options) expect(label).not.toBe(value)
})

test('offers a stored country that no longer exists', () => {
  const options = countryOptions(createIntl({ locale: 'en' }), 'SU')
  expect(options.at(-1)?.value).toBe('SU')
  expect(options).toHaveLength(countries.length + 1)
})

test.each(['EE', 'GB', 'XK', ''])('"%s" is accepted', (code) => {
  expect(country.safeParse(code).success).toBe(true)
})
test.each(['ZZ', 'EU', 'UK', 'SU', 'ee', 'E', 'EST'])('"%s" is not a country', (code) => {
  expect(country.safeParse(code).success).toBe(false)
})
