import { expect, test } from 'vitest'
import { registerAddress } from '../../domain/registered-client.ts'

test.each([
  ['Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 7a-12', 'Harju', 'Narva mnt', '7a', '12'],
  ['Ida-Viru maakond, Narva linn, Fama tn 10/2', 'Ida-Viru', 'Fama tn', '10/2', ''],
  ['Lääne maakond, Haapsalu linn, Sadama', 'Lääne', 'Sadama', '', ''],
  ['Tartu maakond, Tartu linn, 1. Mai tn 3', 'Tartu', '1. Mai tn', '3', ''],
  ['Kivimurru tn 18', null, 'Kivimurru tn', '18', ''],
  ['', null, '', '', ''],
])('"%s"', (address, county, street, houseNumber, flatNumber) => {
  expect(registerAddress(address)).toEqual({ county, street, houseNumber, flatNumber })
})
