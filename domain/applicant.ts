import type { ApplicantContact, Consent } from '../api/apply.ts'
import { consentVersions, neededConsents } from '../api/consent.ts'

type ContactField = keyof ApplicantContact

const reachable = ['email', 'phone'] as const satisfies readonly ContactField[]
const address = ['street', 'houseNumber', 'zipCode', 'city'] as const satisfies readonly ContactField[]

/** A private person enters an address; a company's comes from the register. */
export const neededContact = (company: boolean): readonly ContactField[] =>
  company ? reachable : [...reachable, ...address]

/** The fields that an application needs and that are empty. */
export const missingContact = (contact: ApplicantContact | null, company: boolean): ContactField[] =>
  neededContact(company).filter((field) => (contact?.[field] ?? '').trim() === '')

/** Only consents to the current texts count. */
export const missingConsents = (given: readonly Consent[]): Consent['name'][] =>
  neededConsents.filter(
    (needed) => !given.some(({ name, version }) => name === needed && version === consentVersions[needed]),
  )
