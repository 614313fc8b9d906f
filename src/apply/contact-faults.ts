import type { ApplicantContact } from '../../api/apply.ts'
import { cleanLine } from '../../api/clean-line.ts'
import { emailPattern } from '../../api/email-address.ts'
import { phonePattern } from '../../api/phone-number.ts'
import { neededContact } from '../../domain/applicant.ts'
import { canBeCalled } from '../../domain/phone.ts'

export type ContactName = keyof ApplicantContact

/** The server checks again; here it is told before anything is sent. */
const patterns: Partial<Record<ContactName, RegExp>> = {
  email: emailPattern,
  phone: phonePattern,
  zipCode: /^\d{5}$/,
}

const ofPerson: readonly ContactName[] = ['street', 'houseNumber', 'flatNumber', 'zipCode', 'city']
const reachable: readonly ContactName[] = ['email', 'phone']

/** What a customer is asked for: a company's address is in the register. */
export const contactNames = (company: boolean): readonly ContactName[] =>
  company ? reachable : [...reachable, ...ofPerson]

/** What is wrong with what was entered in a field; nothing with an empty one that is not needed. */
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

/** Whether a customer's contact data is complete and can be read. */
export const isContactRight = (contact: ApplicantContact, company: boolean): boolean =>
  contactNames(company).every((name) => faultOf(name, contact[name], neededContact(company)) === null)
