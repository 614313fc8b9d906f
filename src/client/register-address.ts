import { counties, type County } from '../../api/place.ts'

export type RegisterAddress = {
  county: County | null
  street: string
  houseNumber: string
  flatNumber: string
}

const countyIn = (parts: readonly string[]): County | null =>
  counties.find((county) => parts.includes(`${county} maakond`)) ?? null

/**
 * The parts of an address as the business register writes it, from the county down to the house:
 * "Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 7a-12". What is not recognised stays in the street.
 */
export const registerAddress = (address: string): RegisterAddress => {
  const parts = address.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const found = /^(?<street>.*\D)\s(?<house>\d+[a-z]?(?:\/\d+[a-z]?)?)(?:-(?<flat>\d+[a-z]?))?$/i.exec(
    last,
  )?.groups
  return {
    county: countyIn(parts),
    street: found?.['street']?.trim() ?? last,
    houseNumber: found?.['house'] ?? '',
    flatNumber: found?.['flat'] ?? '',
  }
}
