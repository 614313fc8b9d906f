import { expect, test } from 'vitest'
import { canBeCalled, phoneCharacters, spacedPhone, withoutPrefix } from '../../domain/phone.ts'

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

test.each([
  ['+37251234567', '+372 5123 4567'],
  ['+372 5123-4567', '+372 5123 4567'],
  ['+372 (600) 1201', '+372 600 1201'],
  // Too short and too long for an Estonian number.
  ['+372112345', '+372112345'],
  ['+372 512345678', '+372 512345678'],
  ['51234567', '51234567'],
  ['+358 401234567', '+358 401234567'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(spacedPhone(typed)).toBe(shown)
})

test.each([
  ['', true],
  ['1', false],
  ['123456', false],
  ['6001201', true],
  ['+372 5123 4567', true],
  ['+372', false],
  ['+372 123456', false],
  ['+358 40 1234567', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  // What is no number at all is refused by the field's pattern.
  ['ask Mari', true],
])('whether %s can be called: %s', (typed, can) => {
  expect(canBeCalled(typed)).toBe(can)
})

test.each([
  ['tel. 5123 4567', ' 5123 4567'],
  ['+372 (51) 23-45-67 ext#', '+372 (51) 23-45-67 '],
  ['abc', ''],
])('of %j only the characters of a number are kept', (typed, kept) => {
  expect(phoneCharacters(typed)).toBe(kept)
})
