import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullName, isSameName, namePartsOf, splitName } from '../../domain/person-name.ts'

const seed = Date.now()

describe('where a surname begins', () => {
  test.each([
    ['Mari Maasikas', 'Mari', 'Maasikas'],
    ['Mari Ann Maasikas', 'Mari Ann', 'Maasikas'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Anna Maria Van den Heuvel', 'Anna Maria', 'Van den Heuvel'],
    ['Maria da Silva Santos', 'Maria', 'da Silva Santos'],
    ['Ludwig von Beethoven', 'Ludwig', 'von Beethoven'],
    ['  Juan   de la Cruz ', 'Juan', 'de la Cruz'],
    ['Mari-Liis Tamm-Kask', 'Mari-Liis', 'Tamm-Kask'],
    ['Van Helsing', 'Van', 'Helsing'],
    ['Anna La', 'Anna', 'La'],
    ['Jaan', '', 'Jaan'],
    ['', '', ''],
  ])('“%s” is “%s” and “%s”', (name, givenName, surname) => {
    expect(splitName(name)).toEqual({ givenName, surname })
  })

  test(`the parts of any name join to the name (seed ${seed})`, () => {
    const name = fc
      .array(fc.constantFrom('Mari', 'van', 'der', 'Berg', 'de', 'õ', 'd’Arc'))
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(name, (one) => {
        expect(fullName(splitName(one))).toBe(one)
      }),
      { seed },
    )
  })
})

test('entered parts stay unless the name changes', () => {
  const entered = { givenName: 'María', surname: 'García López' }
  expect(namePartsOf({ name: 'María García López', ...entered })).toEqual(entered)
  expect(namePartsOf({ name: 'María García', ...entered })).toEqual({ givenName: 'María', surname: 'García' })
  expect(namePartsOf({ name: 'Jan van der Berg' })).toEqual({ givenName: 'Jan', surname: 'van der Berg' })
})

test.each([
  ['Mari Maasikas', 'mari  MAASIKAS', true],
  ['Õie Müüja', 'Õie Müüja'.normalize('NFD'), true],
  ['Mari Maasikas', 'Mari Mets', false],
])('“%s” and “%s” are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
