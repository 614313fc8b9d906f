import type { ApplicantContact, Application, ApplyView } from '../api/apply.ts'
import { cleanLine } from '../api/clean-line.ts'
import { type ConsentName, consentNames, consentVersions } from '../api/consent.ts'
import type { Language } from '../api/language.ts'
import { isContactRight } from './contact-faults.ts'

/** The customer's input; only consents that are given. */
export type Entered = Pick<Application, 'contact' | 'publicOffice'> & { consents: readonly ConsentName[] }
/** Unsaved input, kept over a reload of the page. */
export type LeftInput = {
  person: string | null
  entered: Entered
  /** The values that the page knew to be stored, and those that it had sent since. */
  stored: Entered
  sent: readonly Entered[]
}
type EnteredName = keyof ApplicantContact | 'publicOffice'

/** Fields that both this window and another one have changed, with the other window's value. */
export type Collision = { name: EnteredName; theirs: string | null }
/** Result of a merge with another window: fields taken over, and fields where this window keeps its value. */
export type Merge = { taken: readonly (EnteredName | 'consents')[]; collided: readonly Collision[] }

export const nothingEntered: Entered = {
  contact: { email: '', phone: '', street: '', houseNumber: '', flatNumber: '', zipCode: '', city: '' },
  publicOffice: null,
  consents: [],
}

/** Returns the stored input of the customer. */
export const enteredIn = ({ visitor }: ApplyView): Entered => ({
  contact: visitor?.contact ?? nothingEntered.contact,
  publicOffice: visitor?.publicOffice ?? null,
  consents: visitor?.consents ?? [],
})

/** The payload of a save or submission; consents are given to the current versions of their texts. */
export const applicationOf = (
  { contact, publicOffice, consents }: Entered,
  language: Language,
): Application => ({
  contact,
  publicOffice,
  consents: consents.map((name) => ({ name, version: consentVersions[name] })),
  language,
})

const names: readonly EnteredName[] = [
  ...(Object.keys(nothingEntered.contact) as (keyof ApplicantContact)[]),
  'publicOffice',
]
const valueOf = ({ contact, publicOffice }: Entered, name: EnteredName) =>
  name === 'publicOffice' ? publicOffice : contact[name]

/** Compares values as the server stores them, so that a trailing space makes no difference. */
const isSame = (one: string | null, other: string | null) =>
  cleanLine(one ?? '').trim() === cleanLine(other ?? '').trim()

const hasSameConsents = (one: Entered, other: Entered) =>
  consentNames.every((name) => one.consents.includes(name) === other.consents.includes(name))

/** Returns whether both would be stored alike. */
export const isSameInput = (one: Entered, other: Entered): boolean =>
  names.every((name) => isSame(valueOf(one, name), valueOf(other, name))) && hasSameConsents(one, other)

type Sides = {
  /** The last stored state that this window knows. */
  base: Entered
  mine: Entered
  theirs: Entered
  /** The input sent by this window, which may be stored although no response arrived. */
  sent: readonly Entered[]
}

/**
 * Merges the stored input into what was entered here, field by field. A field changed only in the other window takes its
 * value; a field changed in both keeps the value entered here, and the other one is listed.
 */
export const mergeInput = ({ base, mine, theirs, sent }: Sides): Merge & { entered: Entered } => {
  const isOwn = (name: EnteredName) => {
    const stored = valueOf(theirs, name)
    return [mine, base, ...sent].some((one) => isSame(stored, valueOf(one, name)))
  }
  const changed = names.filter((name) => !isOwn(name))
  const taken = changed.filter((name) => isSame(valueOf(mine, name), valueOf(base, name)))
  const contact = Object.fromEntries(
    taken.flatMap((name) => (name === 'publicOffice' ? [] : [[name, theirs.contact[name]]])),
  )
  const isGiven = (name: ConsentName) => {
    const here = mine.consents.includes(name)
    return here === base.consents.includes(name) ? theirs.consents.includes(name) : here
  }
  const entered: Entered = {
    contact: { ...mine.contact, ...contact },
    publicOffice: taken.includes('publicOffice') ? theirs.publicOffice : mine.publicOffice,
    consents: consentNames.filter(isGiven),
  }
  return {
    entered,
    taken: hasSameConsents(entered, mine) ? taken : [...taken, 'consents'],
    collided: changed
      .filter((name) => !taken.includes(name))
      .map((name) => ({ name, theirs: valueOf(theirs, name) })),
  }
}

/** The step of the form that the customer has to fill in next; `review` once nothing is missing. */
export const neededStep = (
  { steps, company }: ApplyView,
  entered: Entered,
): 'contact' | 'consents' | 'review' => {
  // Drafts may be malformed.
  if (!isContactRight(entered.contact, company)) return 'contact'
  const refusal = steps.find(({ event }) => event === 'customer.applied')?.refusal
  if (refusal === 'customerContactIsGiven' || refusal === 'customerHasAnswered') return 'contact'
  return refusal === 'customerHasConsented' ? 'consents' : 'review'
}
