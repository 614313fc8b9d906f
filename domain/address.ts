import { joined } from './joined.ts'

export type Address = {
  street: string
  houseNumber?: string
  flatNumber?: string
  zipCode: string
  city: string
}

/** An address in one line, as on a letter: "Narva mnt 7-12, 10117 Tallinn"; a county, in words, stands at its end. */
export const addressLine = (address: Address, county = ''): string => {
  const door = joined([address.houseNumber, address.flatNumber], '-')
  return joined([joined([address.street, door], ' '), joined([address.zipCode, address.city], ' '), county])
}
