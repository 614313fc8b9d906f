import type { ApplicantContact } from '../api/apply.ts'
import { cleanLine } from '../api/clean-line.ts'
import { emailPattern, phonePattern } from '../api/contact-patterns.ts'
import { neededContact } from './applicant.ts'
import { canBeCalled } from './phone.ts'

export type ContactName = keyof ApplicantContact

/** Checks of the customer's page before it sends anything; the server checks again. */
const patterns: Partial<Record<ContactName, RegExp>> = {
  email: emailPattern,
  phone: phonePattern,
  zipCode: /^\d{5}$/,
}

const ofPerson: readonly ContactName[] = ['street', 'houseNumber', 'flatNumber', 'zipCode', 'city']
const reachable: readonly ContactName[] = ['email', 'phone']

/** Fields that the customer fills in; a company's address comes from the register. */
export const contactNames = (company: boolean): readonly ContactName[] =>
  company ? reachable : [...reachable, ...ofPerson]

/** Returns why a field's value is rejected; null if it is valid, or empty and optional. */
export const faultOf = (
  name: ContactName,
  value: string,
  needed: readonly ContactName[],
): 'missing' | 'wrong' | null => {
  const line = cleanLine(value).trim()
  if (line === '') return needed.includes(name) ? 'missing' : null
  if (patterns[name]?.test(line) === false) return 'wrong'
  return name === 'phone' && !canBeCalled(line) ? 'wrong' : null
}

/** Returns whether a customer's contact data is complete and well formed. */
export const isContactRight = (contact: ApplicantContact, company: boolean): boolean =>
  contactNames(company).every((name) => faultOf(name, contact[name], neededContact(company)) === null)
