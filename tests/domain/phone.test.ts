import { expect, test } from 'vitest'
import { withoutPrefix } from '../../domain/phone.ts'

test.each([
  ['51234567', '51234567'],
  ['5123 4567', '51234567'],
  ['+372 5123 4567', '51234567'],
  ['372 5123 4567', '51234567'],
  ['00372 5123 4567', '51234567'],
  // A number of the fixed net that begins as the prefix does.
  ['3721234', '3721234'],
  ['372123456', '372123456'],
  ['372 600 1201', '6001201'],
  ['5800 123 456', '5800123456'],
  // The test persons' numbers begin with zeros.
  ['00000766', '00000766'],
  ['+358 40 1234567', '+358401234567'],
  ['00358401234567', '+358401234567'],
  ['+3', '+3'],
  ['', ''],
])('%s reads %s', (typed, local) => {
  expect(withoutPrefix(typed)).toBe(local)
})
