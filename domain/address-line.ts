export type Address = {
  street: string
  houseNumber?: string
  flatNumber?: string
  zipCode: string
  city: string
}

/** An address on one line: "Narva mnt 7-12, 10117 Tallinn", followed by the county if there is one. */
export const addressLine = (address: Address, county = ''): string => {
  const door = joined([address.houseNumber, address.flatNumber], '-')
  return joined([joined([address.street, door], ' '), joined([address.zipCode, address.city], ' '), county])
}

/** Joins the parts that are neither empty nor blank. */
export const joined = (parts: readonly (string | null | undefined)[], by = ', '): string =>
  parts.filter((part) => part?.trim()).join(by)
