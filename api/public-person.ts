/**
 * Whether a person holds a high public office, and where. Separate from its schema, which the customer's page does not
 * need.
 */
export const publicPersons = [
  'no',
  'yes_in_estonia',
  'yes_in_european_union',
  'yes_in_third_country',
] as const
export type PublicPerson = (typeof publicPersons)[number]
