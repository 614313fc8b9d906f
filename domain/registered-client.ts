import type { Company } from '../api/company.calls.ts'
import { counties, type County } from '../api/place.ts'
import type { QuerySave } from '../api/query.ts'

/** The fields of a client that the business register fills in. */
export const fromRegister = ({ name, companyCode, vatNumber, address, postalCode, city }: Company) =>
  ({
    custName: name,
    custRegCode: companyCode,
    vatNumber,
    ...registerAddress(address),
    zipCode: postalCode,
    city,
  }) satisfies QuerySave

type RegisterAddress = {
  county: County | null
  street: string
  houseNumber: string
  flatNumber: string
}

/**
 * Splits an address of the business register, from the county to the house: "Harju maakond, Tallinn, Kesklinna
 * linnaosa, Narva mnt 7a-12". Unrecognised parts stay in the street.
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

const countyIn = (parts: readonly string[]): County | null =>
  counties.find((county) => parts.includes(`${county} maakond`)) ?? null
