import type { ApplicantContact, Consent } from '../api/apply.ts'
import { type ConsentName, consentVersions, neededConsents } from '../api/consent.ts'

type ContactField = keyof ApplicantContact

const reachable = ['email', 'phone'] as const satisfies readonly ContactField[]
const address = ['street', 'houseNumber', 'zipCode', 'city'] as const satisfies readonly ContactField[]

/** A private person enters an address; a company's comes from the register. */
export const neededContact = (company: boolean): readonly ContactField[] =>
  company ? reachable : [...reachable, ...address]

/** The fields that an application needs and that are empty. */
export const missingContact = (contact: ApplicantContact | null, company: boolean): ContactField[] =>
  neededContact(company).filter((field) => (contact?.[field] ?? '').trim() === '')

/** The consents to the current texts; those to earlier texts do not count. */
export const currentConsents = (given: readonly Consent[]): ConsentName[] =>
  given.filter(({ name, version }) => version === consentVersions[name]).map(({ name }) => name)

/** The needed consents that are missing. */
export const missingConsents = (given: readonly Consent[]): ConsentName[] => {
  const current = currentConsents(given)
  return neededConsents.filter((needed) => !current.includes(needed))
}
