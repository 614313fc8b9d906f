import type { ApplicantContact } from '../../api/apply.ts'
import { neededContact } from '../../domain/applicant.ts'

type Name = keyof ApplicantContact

/** The server checks again; here it is told before anything is sent. */
const patterns: Partial<Record<Name, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?\d(?:[ -]?\d)*$/,
  zipCode: /^\d{5}$/,
}

const ofPerson: readonly Name[] = ['street', 'houseNumber', 'flatNumber', 'zipCode', 'city']
const reachable: readonly Name[] = ['email', 'phone']

/** What a customer is asked for: a company's address is in the register. */
export const contactNames = (company: boolean): readonly Name[] =>
  company ? reachable : [...reachable, ...ofPerson]

export const faultOf = (name: Name, value: string, needed: readonly Name[]): 'missing' | 'wrong' | null => {
  if (value.trim() === '') return needed.includes(name) ? 'missing' : null
  return patterns[name]?.test(value.trim()) === false ? 'wrong' : null
}

/** Whether a customer's contact data is complete and can be read. */
export const isContactRight = (contact: ApplicantContact, company: boolean): boolean =>
  contactNames(company).every((name) => faultOf(name, contact[name], neededContact(company)) === null)
