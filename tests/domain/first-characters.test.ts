import { expect, test } from 'vitest'
import { firstCharacters, maskedCode } from '../../domain/identifier/masked-code.ts'

test.each([
  ['', 3, ''],
  ['tere', 3, 'ter'],
  ['tere', 4, 'tere'],
  ['x😀y', 2, 'x😀'],
  ['😀', 1, '😀'],
])('%j in at most %d characters is %j', (text, most, beginning) => {
  expect(firstCharacters(text, most)).toBe(beginning)
})

test('a code that does not begin with a digit is masked completely', () => {
  expect(maskedCode('😀12')).toBe(`😀${'•'.repeat(10)}`)
})
