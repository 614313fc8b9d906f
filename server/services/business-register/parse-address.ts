/** An Estonian address taken apart into the fields of a query; what is not there is ''. */
export type Address = {
  street: string
  houseNumber: string
  flatNumber: string
  city: string
  /** Without the word `maakond`, e.g. `Harju`. */
  county: string
}

const COUNTY = / maakond$/
const HOUSE = /^(?<street>.*\S)\s+(?<house>\d+[a-zõäöü]?(?:\/\d+[a-zõäöü]?)*)(?:-(?<flat>\d+[a-zõäöü]?))?$/i

/**
 * Reads the register's one-line address, which goes from the county down to the door:
 * `Harju maakond, Tallinn, Kesklinna linnaosa, Kivimurru tn 18-4`. City is the part after the county.
 */
export const parseAddress = (line: string): Address => {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const county = parts[0] !== undefined && COUNTY.test(parts[0]) ? (parts.shift() ?? '') : ''
  const last = parts.length > 1 ? (parts.pop() ?? '') : ''
  const found = HOUSE.exec(last)?.groups
  return {
    street: found?.['street'] ?? last,
    houseNumber: found?.['house'] ?? '',
    flatNumber: found?.['flat'] ?? '',
    city: (parts[0] ?? '').replace(/ linn$/, ''),
    county: county.replace(COUNTY, ''),
  }
}
