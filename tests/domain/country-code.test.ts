import { expect, test } from 'vitest'
import { countryCodeOf } from '../../domain/country-code.ts'

test.each([
  ['EE', 'EE'],
  ['ee', 'EE'],
  [' Eesti ', 'EE'],
  ['estonia', 'EE'],
  ['LÄTI', 'LV'],
  ['Kosovo', 'XK'],
  ['eestlane', null],
  ['', null],
  ['stateless', null],
])('reads the country %j as %j', (text, code) => expect(countryCodeOf(text)).toBe(code))
