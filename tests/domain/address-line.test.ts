import { expect, test } from 'vitest'
import { addressLine } from '../../domain/address-line.ts'

const home = { street: 'Narva mnt', houseNumber: '7', flatNumber: '12', zipCode: '10117', city: 'Tallinn' }

test.each([
  [home, 'Harju maakond', 'Narva mnt 7-12, 10117 Tallinn, Harju maakond'],
  [{ ...home, flatNumber: '' }, undefined, 'Narva mnt 7, 10117 Tallinn'],
  [{ street: 'Savi tn 21', zipCode: '', city: 'Pärnu' }, undefined, 'Savi tn 21, Pärnu'],
  [{ street: '', zipCode: ' ', city: '' }, '', ''],
])('%o in %s reads “%s”', (address, county, line) => {
  expect(addressLine(address, county)).toBe(line)
})
