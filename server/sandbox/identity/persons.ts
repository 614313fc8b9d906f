import { todayInTallinn } from '../../../domain/date.ts'
import { isPersonalCode } from '../../../domain/identifier/personal-code.ts'

export type Person = { identityCode: string; givenName: string; surname: string }

/** A person whose name is known beforehand. */
export type KnownPerson = { personalCode: string; firstName: string; lastName: string }

export type PersonOf = (identityCode: string) => Person

export const documentOf = (identityCode: string): string => `PNOEE-${identityCode}-MOCK-Q`

/** SK's published test persons for device links: an adult and a minor. */
export const linkPersons = ['40404040009', '61101019999']

/** How an authentication may end. */
export type Outcome =
  | 'confirmed'
  | 'refused'
  | 'wrongCode'
  | 'timeout'
  | 'notClient'
  | 'hashMismatch'
  | 'phoneAbsent'
  | 'deliveryError'
  | 'simError'

/** `manual` waits for a decision on the phone page. */
export type Script = { outcome: Outcome; afterMs: number } | 'manual'

const SOON_MS = 1500
const SLOWLY_MS = 4000

const soon = (outcome: Outcome): Script => ({ outcome, afterMs: SOON_MS })

/** SK's published test persons for Smart-ID, by personal code. */
const smartIdScripts: Readonly<Record<string, Script>> = {
  '40504040001': soon('confirmed'),
  '50001029996': soon('confirmed'),
  '30403039917': soon('refused'),
  '30403039928': soon('refused'),
  '30403039972': soon('wrongCode'),
  '30403039983': { outcome: 'timeout', afterMs: SLOWLY_MS },
}

/** SK's published test persons for Mobile-ID, by phone and personal code. */
const mobileIdScripts: Readonly<Record<string, Script>> = {
  '+37200000766 60001019906': soon('confirmed'),
  '+37200000366 60001019928': soon('notClient'),
  '+37201100266 60001019950': soon('refused'),
  '+37200000666 60001019961': soon('hashMismatch'),
  '+37201200266 60001019972': soon('simError'),
  '+37213100266 60001019983': soon('phoneAbsent'),
  '+37207110066 60001019947': soon('deliveryError'),
}

/** Assigns each personal code the name in its certificate. */
export const createPersonOf =
  (known: readonly KnownPerson[]): PersonOf =>
  (identityCode) => {
    const person = known.find(({ personalCode }) => personalCode === identityCode)
    return {
      identityCode,
      givenName: person?.firstName ?? 'OK',
      surname: person?.lastName ?? 'TESTNUMBER',
    }
  }

/** Null without such an account: the code is not a personal code. */
export const smartIdScript = (identityCode: string, now: number): Script | null =>
  smartIdScripts[identityCode] ??
  (isPersonalCode(identityCode, todayInTallinn(new Date(now))) ? 'manual' : null)

/** Every valid personal code has Mobile-ID with any number that does not belong to another test person. */
export const mobileIdScript = (phone: string, identityCode: string, now: number): Script => {
  const known = mobileIdScripts[`${phone} ${identityCode}`]
  if (known) return known
  const taken = Object.keys(mobileIdScripts).some((key) => key.startsWith(`${phone} `))
  return !taken && isPersonalCode(identityCode, todayInTallinn(new Date(now))) ? 'manual' : soon('notClient')
}
